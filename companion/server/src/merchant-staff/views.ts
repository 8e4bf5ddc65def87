import { toIso } from '@sanhe/kit/runtime/clock'
import type { EmployeeRow } from './store.ts'

const statusOf = ({ status, password_hash }: EmployeeRow) => {
  if (status === 'disabled') return 'disabled'
  return password_hash === null ? 'invited' : 'active'
}

export const toEmployeeResponse = (row: EmployeeRow, accountId: number) =>
  ({
    id: row.id,
    name: row.name,
    phone: row.phone ?? '',
    role: row.role,
    status: statusOf(row),
    isMe: row.id === accountId,
    lastLoginAt: row.last_login_at && toIso(row.last_login_at.getTime()),
    createdAt: toIso(row.created_at.getTime()),
  }) as const
