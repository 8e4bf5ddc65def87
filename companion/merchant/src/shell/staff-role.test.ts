import { expect, test } from 'vitest'
import { hasStaffRole, getLowestRoleForPath } from './staff-role.ts'

test.each([
  ['/', 'clerk'],
  ['/orders/7', 'clerk'],
  ['/coupons', 'manager'],
  ['/settlements/12', 'owner'],
  ['/staff', 'owner'],
] as const)('getLowestRoleForPath %s returns %s', (path, role) =>
  expect(getLowestRoleForPath(path)).toBe(role),
)

test.each([
  [undefined, 'clerk', false],
  ['clerk', 'manager', false],
  ['manager', 'manager', true],
  ['owner', 'clerk', true],
] as const)(
  'hasStaffRole of an employee with the role %s for a page of the role %s returns %s',
  (role, lowest, expected) => expect(hasStaffRole(role, lowest)).toBe(expected),
)
