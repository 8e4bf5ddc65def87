import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { FamilyMemberRow, listAccesses } from './store.ts'

export const memberView = (row: FamilyMemberRow) => ({
  id: `${row.kind}${row.id}`,
  role: row.role,
  nickname: row.nickname,
  avatar: row.avatar_url,
  phone: row.phone && maskPhone(row.phone),
  relationship: row.relationship,
  linkedAt: toIso(row.linked_at.getTime()),
})

type AccessRow = Awaited<ReturnType<typeof listAccesses>>['accesses'][number]

export const accessView = (row: AccessRow) => ({
  id: row.id,
  childId: `c${row.child_id}`,
  nickname: row.nickname,
  what: row.what,
  createdAt: toIso(row.created_at.getTime()),
})
