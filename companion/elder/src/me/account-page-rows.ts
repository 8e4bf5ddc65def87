import type { LinkProps } from '@tanstack/react-router'
import {
  BadgeCheck,
  Crown,
  FileDown,
  Heart,
  type LucideIcon,
  MapPin,
  Phone,
  Settings,
  Smartphone,
  Sparkles,
  User,
  UsersRound,
} from 'lucide-react'
import type { CurrentUser } from './queries.ts'

type AccountPageRow = {
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  label: string
  valueOf?: (me: CurrentUser) => string
}

/** Rows of the account page (我的), most used first. */
export const accountPageRows: AccountPageRow[] = [
  {
    to: '/me/profile',
    icon: User,
    label: '我的资料',
    valueOf: ({ profileComplete }) => (profileComplete ? '昵称、生日、爱好' : '未填写完整'),
  },
  {
    to: '/me/settings',
    icon: Settings,
    label: '字体大小和声音',
    valueOf: () => '字体大小、朗读、外观',
  },
  {
    to: '/me/family',
    icon: UsersRound,
    label: '我的家人',
    valueOf: () => '和子女绑定，让他们帮您办事',
  },
  {
    to: '/me/emergency-contact',
    icon: Phone,
    label: '紧急联系人',
    valueOf: ({ emergencyContact: contact }) => (contact ? `${contact.name} ${contact.phone}` : '未填写'),
  },
  {
    to: '/me/favourites',
    icon: Heart,
    label: '我的收藏',
    valueOf: () => '喜欢的菜、服务和师傅',
  },
  {
    to: '/me/addresses',
    icon: MapPin,
    label: '常用地址',
    valueOf: () => '买菜、请人上门用的地址',
  },
  {
    to: '/membership',
    icon: Crown,
    label: '会员',
    valueOf: ({ isMember }) => (isMember ? '您是会员' : '查看会员权益'),
  },
  {
    to: '/me/real-name',
    icon: BadgeCheck,
    label: '实名认证',
    valueOf: ({ verified, realName }) =>
      verified ? `已认证 ${realName ?? ''}`.trim() : '未认证，大约一分钟',
  },
  {
    to: '/me/preferences',
    icon: Sparkles,
    label: '告诉管家',
    valueOf: () => '常去的医院、住址、忌口',
  },
  {
    to: '/me/data',
    icon: FileDown,
    label: '我的信息',
    valueOf: () => '下载副本、谁看过我、协议',
  },
  {
    to: '/me/devices',
    icon: Smartphone,
    label: '登录设备',
    valueOf: () => '手机丢了，可以在这里退出登录',
  },
]
