import type { AuditedAction } from '#audit'
import type { UserRow } from './store.ts'

type Given = { password?: string | undefined; project_ids?: number[] | undefined }

/** Returns an entry of the audit log for each kind of change of a user, without passwords. */
export function describeUserChanges(
  before: UserRow,
  after: UserRow,
  { password, project_ids: projectIds }: Given,
  formerProjectIds: readonly number[],
): AuditedAction[] {
  const [from, to] = [formerProjectIds.join(', '), projectIds?.join(', ')]
  const fields = [
    ...(password === undefined ? [] : ['password']),
    ...(before.email === after.email ? [] : ['email']),
  ]
  return [
    ...(before.role === after.role
      ? []
      : [{ action: 'user.role_changed' as const, detail: { from: before.role, to: after.role } }]),
    ...(to === undefined || to === from
      ? []
      : [{ action: 'user.projects_changed' as const, detail: { from, to } }]),
    ...((before.disabled_at === null) === (after.disabled_at === null)
      ? []
      : [{ action: after.disabled_at === null ? ('user.enabled' as const) : ('user.disabled' as const) }]),
    ...(fields.length === 0
      ? []
      : [{ action: 'user.changed' as const, detail: { fields: fields.join(', ') } }]),
  ]
}
