import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { formatDeviceName } from '#access'
import { maskPhone } from '#core'
import { listKnownSharedKinds } from '#family'
import type { FamilyLinkRow } from './family-store.ts'
import { getMembershipStatusAt, getSessionStatusAt } from './rules.ts'
import type {
  DeliveryRow,
  JoinedActivityRow,
  MembershipHistoryRow,
  NotificationSummaryRow,
  UserSessionRow,
} from './store.ts'

const iso = (at: Date) => toIso(at.getTime())
const isoOrNull = (at: Date | null) => at && iso(at)

export const toJoinedActivityResponse = (row: JoinedActivityRow) => ({
  id: row.id,
  activityId: row.activity_id,
  title: row.title,
  startTime: iso(row.start_time),
  isCancelled: row.activity_status === 'cancelled',
  status: row.status,
  joinedAt: iso(row.joined_at),
  signedInAt: isoOrNull(row.signed_in_at),
  leftAt: isoOrNull(row.cancelled_at),
})

export const toMembershipResponse = (row: MembershipHistoryRow, now: Instant) => ({
  id: row.id,
  plan: row.plan,
  price: decimalYuanToNumber(row.price),
  status: getMembershipStatusAt(
    {
      startsAt: row.starts_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      refundedAt: row.refunded_at?.getTime(),
      isCancelled: row.status === 'cancelled',
    },
    now,
  ),
  startsAt: iso(row.starts_at),
  expiresAt: iso(row.expires_at),
  refundedAt: isoOrNull(row.refunded_at),
  orderNo: row.order_no,
  paidBy: row.paid_by_user_id === null ? null : { id: row.paid_by_user_id, nickname: row.payer_nickname },
})

export const toFamilyLinkResponse = (row: FamilyLinkRow) => ({
  id: `${row.kind}${row.id}`,
  userId: row.kind === 'u' ? row.id : null,
  role: row.role,
  relationship: row.relationship,
  nickname: row.nickname,
  phone: row.phone && maskPhone(row.phone),
  status: row.status === 'active' ? ('active' as const) : ('ended' as const),
  linkedAt: iso(row.linked_at),
  sharedKinds: listKnownSharedKinds(row.shared_kinds),
  healthConsent: row.health_consent,
})

export const toNotificationSummaryResponse = (row: NotificationSummaryRow) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  isRead: row.is_read,
  createdAt: iso(row.created_at),
})

export const toDeliveryResponse = (row: DeliveryRow) => ({
  id: row.id,
  channel: row.channel,
  type: row.type,
  outcome: row.outcome,
  createdAt: iso(row.created_at),
})

export const toUserSessionResponse = (row: UserSessionRow, now: Instant) => ({
  id: row.id,
  device: formatDeviceName(row.device),
  status: getSessionStatusAt({ expiresAt: row.expires_at.getTime(), endedAt: row.ended_at?.getTime() }, now),
  receivesPushes: Boolean(row.receives_pushes),
  createdAt: iso(row.created_at),
  lastUsedAt: iso(row.last_used_at),
  expiresAt: iso(row.expires_at),
  endedAt: isoOrNull(row.ended_at),
})
