import { expect, test } from 'vitest'
import { toSafeRedirectPath } from './safe-redirect.ts'

test.each(['/', '/projects/atlas/docs/plan?tab=history#top', '/search?q=%E6%96%87'])(
  'toSafeRedirectPath accepts the path %s',
  (to) => {
    expect(toSafeRedirectPath(to)).toBe(to)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?to=/',
  '',
  undefined,
  [['/projects']],
])('toSafeRedirectPath refuses the redirect target %s', (to) => {
  expect(toSafeRedirectPath(to)).toBeUndefined()
})
