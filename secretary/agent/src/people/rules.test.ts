import { describe, expect, test } from 'vitest'
import { decidePersonChangeRefusal, decidePersonRemovalRefusal, mayInvite } from './rules.ts'

describe('rules of people', () => {
  test.each([
    ['owner', 'manage', true],
    ['owner', 'use', true],
    ['manage', 'manage', false],
    ['manage', 'approve', true],
    ['approve', 'use', false],
    ['use', 'use', false],
  ] as const)('mayInvite: %s invites %s: %s', (own, role, isAllowed) =>
    expect(mayInvite(own, role)).toBe(isAllowed),
  )

  test.each([
    ['owner', 'owner', { name: 'Me' }, undefined],
    ['owner', 'owner', { role: 'use' }, 'OWNER_STAYS'],
    ['owner', 'manage', { role: 'use' }, undefined],
    ['manage', 'owner', { name: 'Me' }, 'ONLY_OWNER_MAY'],
    ['manage', 'manage', { name: 'Me' }, 'ONLY_OWNER_MAY'],
    ['manage', 'use', { role: 'manage' }, 'ONLY_OWNER_MAY'],
    ['manage', 'use', { role: 'approve' }, undefined],
    ['approve', 'use', { name: 'x' }, 'ONLY_OWNER_MAY'],
  ] as const)('decidePersonChangeRefusal: %s changes %s with %o: %s', (own, target, change, refusal) =>
    expect(decidePersonChangeRefusal(own, target, change)).toBe(refusal),
  )

  test.each([
    ['owner', 'owner', 'OWNER_STAYS'],
    ['owner', 'manage', undefined],
    ['manage', 'manage', 'ONLY_OWNER_MAY'],
    ['manage', 'approve', undefined],
    ['approve', 'use', 'ONLY_OWNER_MAY'],
  ] as const)('decidePersonRemovalRefusal: %s removes %s: %s', (own, target, refusal) =>
    expect(decidePersonRemovalRefusal(own, target)).toBe(refusal),
  )
})
