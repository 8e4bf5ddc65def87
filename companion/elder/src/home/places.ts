import type { LinkProps } from '@tanstack/react-router'
import {
  Award,
  Bot,
  BrushCleaning,
  Coins,
  GraduationCap,
  HandHeart,
  Handshake,
  type LucideIcon,
  MessagesSquare,
  ShoppingBasket,
  Stethoscope,
  Ticket,
  UsersRound,
} from 'lucide-react'

/** What there is to do, the most wanted first. */
export const places: { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }[] = [
  { to: '/activities', label: '找活动', icon: UsersRound },
  { to: '/butler', label: '问管家', icon: Bot },
  { to: '/medical', label: '看病挂号', icon: Stethoscope },
  { to: '/shopping', label: '买菜', icon: ShoppingBasket },
  { to: '/housekeeping', label: '家政', icon: BrushCleaning },
  { to: '/services', label: '服务', icon: HandHeart },
  { to: '/group-buys', label: '拼团', icon: Handshake },
  { to: '/courses', label: '学课程', icon: GraduationCap },
  { to: '/community', label: '邻里动态', icon: MessagesSquare },
  { to: '/points', label: '积分', icon: Coins },
  { to: '/coupons', label: '优惠券', icon: Ticket },
  { to: '/captains', label: '社区队长', icon: Award },
]
