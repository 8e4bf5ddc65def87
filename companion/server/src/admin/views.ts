import { decimalYuanToNumber } from '@sanhe/kit/money'
import type { FailedDelivery } from '@sanhe/kit/outbox/types'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone, maskReviewAuthor } from '#core'
import type { AuditLogRow, findUser, listUsers } from './store.ts'

type UserRow = Awaited<ReturnType<typeof listUsers>>['users'][number]

const iso = (at: Date | null) => at && toIso(at.getTime())

export const toAdminUserResponse = (user: UserRow, now: Instant) => ({
  id: user.id,
  phone: maskPhone(user.phone),
  nickname: user.nickname,
  city: user.city,
  status: user.status,
  verified: user.verified,
  isMember: user.is_member && (user.member_expires_at?.getTime() ?? 0) > now,
  isCaptain: user.is_captain,
  createdAt: toIso(user.created_at.getTime()),
  lastLoginAt: iso(user.last_login_at),
})

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const toUserDetailResponse = ({ user, orders }: FoundUser, now: Instant) => ({
  ...toAdminUserResponse(user, now),
  realName: user.real_name && maskReviewAuthor(user.real_name),
  gender: user.gender,
  birthYear: user.birth_year,
  district: user.district,
  memberExpiresAt: iso(user.member_expires_at),
  captainLevel: user.captain_level,
  emergencyContactName: user.emergency_contact_name,
  emergencyContactPhone: user.emergency_contact_phone && maskPhone(user.emergency_contact_phone),
  loginCount: user.login_count,
  orderCount: orders.count,
  spent: decimalYuanToNumber(orders.spent),
})

export const toAuditLogResponse = (row: AuditLogRow) => ({
  id: row.id,
  userId: row.user_id,
  action: row.action,
  resourceType: row.resource_type,
  resourceId: row.resource_id,
  detail: (row.detail ?? {}) as Record<string, unknown>,
  ip: row.ip_address,
  createdAt: toIso(row.created_at.getTime()),
})

type ScheduledJob = {
  schedule: string
  nextAt: Instant
  lastRunAt: Instant | null
  lastSucceededAt: Instant | null
  lastTookMs: number | null
  lastFault: string | null
}
const isoOf = (at: Instant | null) => (at === null ? null : toIso(at))

export const toJobResponse = ([name, job]: [string, ScheduledJob]) => ({
  name,
  schedule: job.schedule,
  nextAt: toIso(job.nextAt),
  lastRunAt: isoOf(job.lastRunAt),
  lastSucceededAt: isoOf(job.lastSucceededAt),
  lastTookMs: job.lastTookMs,
  lastFault: job.lastFault,
})

/** Largest number of characters of an error message in a response. The first lines are enough. */
const shownError = 500

export const toFailedDeliveryResponse = (parked: FailedDelivery) => ({
  eventId: parked.eventId,
  handler: parked.handler,
  type: parked.type,
  subject: parked.subject,
  attempts: parked.attempts,
  lastError: parked.lastError.slice(0, shownError),
  emittedAt: toIso(parked.emittedAt),
  parkedAt: toIso(parked.parkedAt),
})
