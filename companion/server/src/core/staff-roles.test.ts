import { get } from '@sanhe/kit/http/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from './index.ts'
import { hasStaffRole } from './staff-roles.ts'

test.each([
  ['clerk', 'clerk', true],
  ['clerk', 'manager', false],
  ['manager', 'clerk', true],
  ['manager', 'owner', false],
  ['owner', 'clerk', true],
  ['owner', 'owner', true],
] as const)('hasStaffRole for a %s where the lowest role is %s returns %s', (role, lowest, expected) =>
  expect(hasStaffRole(role, lowest)).toBe(expected),
)

test('implement() fails to compile for a merchant endpoint that names no role', () => {
  const endpoint = { summary: 'Test', reply: z.null() } as const
  const withRole = { test: get('/test', { auth: 'merchant', staff: 'clerk', ...endpoint }) }
  const withoutRole = { test: get('/test', { auth: 'merchant', ...endpoint }) }
  implement(withRole, { test: () => null })
  // @ts-expect-error the endpoint has no role
  implement(withoutRole, { test: () => null })
})
