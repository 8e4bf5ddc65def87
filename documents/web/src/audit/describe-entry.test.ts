import { expect, test } from 'vitest'
import type { AuditEntry } from '#api.ts'
import { describeAuditEntryDetails } from './describe-entry.ts'
import { auditDetailLabels } from './detail-text.ts'
import { auditLabels } from './text.ts'

const entry = (action: AuditEntry['action'], detail: AuditEntry['detail']): AuditEntry => ({
  id: 1,
  at: '2026-11-28T12:00:00.000Z',
  actor_kind: 'person',
  actor: 'admin',
  action,
  target: '',
  project: '',
  address: '',
  detail,
})
const wording = {
  t: auditLabels.en,
  detailLabels: auditDetailLabels.en,
  locale: 'en-GB',
  projectNames: new Map([
    [1, 'Library'],
    [2, 'Canteen'],
  ]),
}

test.each([
  [entry('share.created', { has_password: false, expires_at: null }), 'Password: No'],
  [entry('user.created', { role: 'member', projects: '1, 2' }), 'Role: Member · Projects: Library, Canteen'],
  [entry('user.projects_changed', { from: '1', to: '2, 9' }), 'From: Library · To: Canteen, 9'],
  [entry('project.changed', { fields: 'name, color' }), 'Changed: Name, Colour'],
  [entry('user.changed', { fields: 'password' }), 'Changed: Password'],
  [entry('project.exported', { format: 'site' }), 'Format: Website'],
  [entry('token.created', { scope: 'read', projects: 'all' }), 'Access: Read · Projects: All'],
])('describeAuditEntryDetails names values and projects: %#', (one, expected) => {
  expect(describeAuditEntryDetails(one, wording)).toBe(expected)
})

test('describeAuditEntryDetails formats the time at which a link expires', () => {
  const described = describeAuditEntryDetails(
    entry('share.created', { expires_at: '2026-12-05T12:00:00.000Z' }),
    wording,
  )
  expect(described).toMatch(/^Expires: 5 Dec 2026, \d\d:00$/)
})
