import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { AuthenticatedPerson } from '#core'
import { listDeviceKeysOfPerson } from '#keys'
import { decidePersonChangeRefusal, mayInvite } from './rules.ts'
import type { InvitationRow, PersonRow } from './store.ts'

export const toPersonResponse = (db: Sqlite, row: PersonRow, actor: AuthenticatedPerson) => ({
  person_id: row.person_id,
  name: row.name,
  role: row.role,
  created_at: toIso(row.created_at),
  is_self: row.person_id === actor.personId,
  may_change: decidePersonChangeRefusal(actor.role, row.role, {}) === undefined,
  devices: listDeviceKeysOfPerson(db, row.person_id).map(({ device_name, created_at, last_used_at }) => ({
    device_name,
    created_at: toIso(created_at),
    last_used_at: last_used_at === null ? null : toIso(last_used_at),
  })),
})

export const toInvitationResponse = (row: InvitationRow, actor: AuthenticatedPerson) => ({
  invitation_id: row.invitation_id,
  name: row.name,
  role: row.role,
  created_at: toIso(row.created_at),
  expires_at: toIso(row.expires_at),
  may_change: mayInvite(actor.role, row.role),
})
