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

export type AppSectionColor = 'teal' | 'violet' | 'blue' | 'red' | 'green' | 'amber' | 'magenta' | 'orange'
export type AppSection = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  hue: AppSectionColor
}

/** Main sections of the app, most used first. */
export const mainAppSections: AppSection[] = [
  { to: '/activities', label: '找活动', icon: UsersRound, hue: 'teal' },
  { to: '/butler', label: '问管家', icon: Bot, hue: 'violet' },
  { to: '/medical', label: '看病挂号', icon: Stethoscope, hue: 'blue' },
  { to: '/health', label: '健康', icon: HeartPulse, hue: 'red' },
  { to: '/shopping', label: '买菜', icon: ShoppingBasket, hue: 'green' },
  { to: '/housekeeping', label: '家政', icon: BrushCleaning, hue: 'amber' },
  { to: '/services', label: '服务', icon: HandHeart, hue: 'magenta' },
  { to: '/me/family', label: '家人', icon: HeartHandshake, hue: 'orange' },
]

/** Less frequently used sections of the app. */
export const moreAppSections: AppSection[] = [
  { to: '/community', label: '邻里动态', icon: MessagesSquare, hue: 'teal' },
  { to: '/courses', label: '学课程', icon: GraduationCap, hue: 'blue' },
  { to: '/group-buys', label: '拼团', icon: Handshake, hue: 'magenta' },
  { to: '/orders', label: '我的订单', icon: ReceiptText, hue: 'violet' },
  { to: '/coupons', label: '优惠券', icon: Ticket, hue: 'red' },
  { to: '/points', label: '积分', icon: Coins, hue: 'amber' },
  { to: '/membership', label: '会员', icon: Crown, hue: 'orange' },
  { to: '/captains', label: '社区队长', icon: Award, hue: 'green' },
]

const sections = [...mainAppSections, ...moreAppSections]

/**
 * Returns the section that a path belongs to. Returns undefined for the home page and the user's own pages, which
 * belong to no section.
 */
export const findSectionByPath = (path: string): AppSection | undefined =>
  sections.find(({ to }) => path === to || path.startsWith(`${to}/`))
