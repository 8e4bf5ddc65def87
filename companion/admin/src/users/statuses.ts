import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import type { AdminApiResponse } from '#api.ts'

/** Status filters of the list of users. */
export const userStatuses = ['active', 'disabled', 'deleted'] as const
export type UserStatusFilter = (typeof userStatuses)[number]

export const userBadgeTones: Record<UserStatusFilter, BadgeTone> = {
  active: 'ok',
  disabled: 'danger',
  deleted: 'neutral',
}

type Memberships = AdminApiResponse<'userHistory', 'memberships'>['memberships']
export const membershipBadgeTones: Record<Memberships[number]['status'], BadgeTone> = {
  upcoming: 'info',
  active: 'ok',
  expired: 'neutral',
  cancelled: 'warn',
  refunded: 'danger',
}

type UserCoupons = AdminApiResponse<'userHistory', 'coupons'>['coupons']
export const couponOfUserBadgeTones: Record<UserCoupons[number]['status'], BadgeTone> = {
  available: 'ok',
  locked: 'info',
  used: 'neutral',
  expired: 'warn',
}

export const familyLinkBadgeTones: Record<'active' | 'ended', BadgeTone> = { active: 'ok', ended: 'neutral' }
export const readBadgeTones: Record<'read' | 'unread', BadgeTone> = { read: 'neutral', unread: 'info' }
export const loginBadgeTones: Record<'open' | 'expired' | 'ended', BadgeTone> = {
  open: 'ok',
  expired: 'neutral',
  ended: 'neutral',
}

/** Outcomes of a push or an SMS. Other outcomes are neutral. */
export const deliveryBadgeTones: Partial<Record<string, BadgeTone>> = {
  sent: 'ok',
  nobody: 'neutral',
  refused: 'danger',
  failed: 'warn',
}
