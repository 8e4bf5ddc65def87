import type { LinkProps } from '@tanstack/react-router'
import {
  Award,
  Bot,
  BrushCleaning,
  Coins,
  Crown,
  GraduationCap,
  HandHeart,
  Handshake,
  HeartHandshake,
  HeartPulse,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  ShoppingBasket,
  Stethoscope,
  Ticket,
  UsersRound,
} from 'lucide-react'

type AppSection = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

/** Main sections of the app, most used first. */
export const mainSections: AppSection[] = [
  { to: '/activities', label: '找活动', icon: UsersRound },
  { to: '/butler', label: '问管家', icon: Bot },
  { to: '/medical', label: '看病挂号', icon: Stethoscope },
  { to: '/health', label: '健康', icon: HeartPulse },
  { to: '/shopping', label: '买菜', icon: ShoppingBasket },
  { to: '/housekeeping', label: '家政', icon: BrushCleaning },
  { to: '/services', label: '服务', icon: HandHeart },
  { to: '/me/family', label: '家人', icon: HeartHandshake },
]

/** Less frequently used sections of the app. */
export const moreSections: AppSection[] = [
  { to: '/community', label: '邻里动态', icon: MessagesSquare },
  { to: '/courses', label: '学课程', icon: GraduationCap },
  { to: '/group-buys', label: '拼团', icon: Handshake },
  { to: '/orders', label: '我的订单', icon: ReceiptText },
  { to: '/coupons', label: '优惠券', icon: Ticket },
  { to: '/points', label: '积分', icon: Coins },
  { to: '/membership', label: '会员', icon: Crown },
  { to: '/captains', label: '社区队长', icon: Award },
]
