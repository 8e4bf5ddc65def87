import type { LinkProps } from '@tanstack/react-router'
import { Bot, HeartPulse, type LucideIcon, Stethoscope, UsersRound } from 'lucide-react'

/** What there is to do, the most wanted first. */
export const places: { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }[] = [
  { to: '/activities', label: '找活动', icon: UsersRound },
  { to: '/butler', label: '问管家', icon: Bot },
  { to: '/health', label: '健康', icon: HeartPulse },
  { to: '/medical', label: '看病挂号', icon: Stethoscope },
]
