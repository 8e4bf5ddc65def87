import { expect, test } from 'vitest'
import { type Employee, isLastOwnerRemoved } from './rules.ts'

const owner: Employee = { role: 'owner', status: 'active', hasPassword: true }
const clerk: Employee = { ...owner, role: 'clerk' }
const demoted = { role: 'manager', status: 'active' } as const
const removed = { role: 'owner', status: 'removed' } as const

test.each([
  ['the only owner becomes a manager', owner, demoted, [clerk], true],
  ['the only owner is removed', owner, removed, [], true],
  ['the only owner is disabled', owner, { role: 'owner', status: 'disabled' }, [clerk], true],
  ['the only owner stays an owner', owner, { role: 'owner', status: 'active' }, [], false],
  ['another owner stays', owner, demoted, [owner], false],
  ['the other owner is disabled', owner, demoted, [{ ...owner, status: 'disabled' }], true],
  ['the other owner has no password yet', owner, demoted, [{ ...owner, hasPassword: false }], true],
  ['a clerk is removed', clerk, removed, [owner], false],
  ['a disabled owner is removed', { ...owner, status: 'disabled' }, removed, [], false],
] as const)(
  'isLastOwnerRemoved returns whether no owner would remain: %s',
  (_, before, after, others, expected) =>
    expect(isLastOwnerRemoved(before, after, [...others])).toBe(expected),
)
