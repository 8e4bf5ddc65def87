import type { InvitationListRow } from './store.ts'

export const toInvitationResponse = (row: InvitationListRow) => ({
  id: row.id,
  role: row.role,
  project_ids: JSON.parse(row.project_ids) as number[],
  created_by: row.username,
  created_at: row.created_at,
  expires_at: row.expires_at,
})
