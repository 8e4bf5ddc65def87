import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import { listKnownSharedKinds } from './sharing.ts'
import type { FamilyMemberRow, listAccessLog } from './store.ts'

export const toFamilyMemberResponse = (row: FamilyMemberRow) => ({
  id: `${row.kind}${row.id}`,
  role: row.role,
  nickname: row.nickname,
  avatar: row.avatar_url,
  phone: row.phone && maskPhone(row.phone),
  relationship: row.relationship,
  linkedAt: toIso(row.linked_at.getTime()),
  sharedKinds: row.shared_kinds && listKnownSharedKinds(row.shared_kinds),
  missedDoseNotices: row.missed_dose_notices,
})

type AccessRow = Awaited<ReturnType<typeof listAccessLog>>['accesses'][number]

export const toAccessLogResponse = (row: AccessRow) => ({
  id: row.id,
  viewer: row.child_id === null ? ('admin' as const) : ('child' as const),
  childId: row.child_id === null ? null : `c${row.child_id}`,
  nickname: row.nickname,
  what: row.what,
  createdAt: toIso(row.created_at.getTime()),
})
