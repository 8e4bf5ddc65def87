import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@sanhe/companion/contract'
import { describe, expect, test } from 'vitest'
import { auditAreaLabels } from './area-labels.ts'
import { auditActionLabels } from './action-labels.ts'
import { describeAuditAction, auditActionFilterOptions } from './describe-action.ts'

const inEnglish = (action: string) =>
  describeAuditAction(action, auditAreaLabels.en, auditActionLabels.en, ': ')

/** Actions of the requests that the audit log records: all requests of logged-in callers that change something. */
const requestActions = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => `${module}.${name}`),
)

/** Values of the actions whose names the service composes. A new template has to be added here. */
const composedActions: Record<string, readonly string[]> = {
  'services.${action}': ['services.takeOffline', 'services.putOnline'],
  'settlements.objection.${outcome}': ['settlements.objection.accepted', 'settlements.objection.rejected'],
  'posts.picture.${verdict}': ['block', 'review'].map((verdict) => `posts.picture.${verdict}`),
  '${kind.name}s.${action}': ['posts.hide', 'posts.restore', 'comments.hide', 'comments.restore'],
  'merchantStaff.${action}': ['change', 'disable', 'enable', 'remove'].map((verb) => `merchantStaff.${verb}`),
  "${part === 'review' ? 'reviews' : 'replies'}.${reason === null ? 'restore' : 'hide'}": [
    'reviews.hide',
    'reviews.restore',
    'replies.hide',
    'replies.restore',
  ],
  "workerReviews.${reason === null ? 'restore' : 'hide'}": ['workerReviews.hide', 'workerReviews.restore'],
  'pictures.check.${verdict}': ['block', 'review'].map((verdict) => `pictures.check.${verdict}`),
  'pictures.${action}': ['pictures.hide', 'pictures.restore'],
  'merchants.${decision}': ['approve', 'reject', 'suspend', 'level', 'close'].map(
    (verb) => `merchants.${verb}`,
  ),
  'captains.${action}': ['honor', 'endHonor', 'suspend', 'restore', 'revoke'].map(
    (verb) => `captains.${verb}`,
  ),
  'captains.${status}': ['captains.approved', 'captains.rejected'],
}

/** Reads the names of the actions that the service itself records from its source code. */
function listRecordedActions() {
  const root = join(import.meta.dirname, '../../../server/src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('recordAudit') && source.includes("'#audit'"))
    .flatMap((source) => [...source.matchAll(/\baction(?:: | = )(?:'([^']*\.[^']*)'|`([^`]*)`)/g)])
    .flatMap(([, name, template]) => name ?? composedActions[template ?? ''] ?? `no values for ${template}`)
}

describe('describeAuditAction', () => {
  test('returns a label with the area and the verb of an action, such as "Captains: approve"', () => {
    expect(inEnglish('captainsAdmin.approve')).toBe('Captains: approve')
    expect(describeAuditAction('posts.hide', auditAreaLabels.zh, auditActionLabels.zh, '：')).toBe(
      '动态：隐藏',
    )
  })

  test('returns a label for every endpoint of the contract that changes something', () => {
    expect(requestActions.filter((action) => inEnglish(action) === undefined)).toEqual([])
  })

  test('returns a label for every action that the source code of the service records', () => {
    const recorded = listRecordedActions()
    expect(recorded).toEqual(expect.arrayContaining(['payments.attention-seen', 'merchantOrders.moved']))
    expect(recorded.filter((action) => inEnglish(action) === undefined)).toEqual([])
  })

  test('returns a label for every action that the audit filter offers', () => {
    expect(auditActionFilterOptions.filter((action) => inEnglish(action) === undefined)).toEqual([])
  })
})
