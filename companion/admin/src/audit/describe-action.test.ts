import { contract } from '@sanhe/companion/contract'
import { describe, expect, test } from 'vitest'
import { auditAreaLabels } from './area-labels.ts'
import { auditActionLabels } from './action-labels.ts'
import { describeAuditAction, auditActionFilterOptions } from './describe-action.ts'

const inEnglish = (action: string) =>
  describeAuditAction(action, auditAreaLabels.en, auditActionLabels.en, ': ')

describe('describeAuditAction', () => {
  test('returns a label with the area and the verb of an action, such as "Captains: approve"', () => {
    expect(inEnglish('captainsAdmin.approve')).toBe('Captains: approve')
    expect(describeAuditAction('posts.hide', auditAreaLabels.zh, auditActionLabels.zh, '：')).toBe(
      '动态：隐藏',
    )
  })

  test('returns a label for every action of administrators in the contract', () => {
    const actions = Object.entries(contract).flatMap(([module, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, { auth, method }]) => auth === 'admin' && method !== 'GET')
        .map(([name]) => `${module}.${name}`),
    )
    expect(actions.filter((action) => inEnglish(action) === undefined)).toEqual([])
  })

  test('returns a label for every action that the audit filter offers', () => {
    expect(auditActionFilterOptions.filter((action) => inEnglish(action) === undefined)).toEqual([])
  })
})
