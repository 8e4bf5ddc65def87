import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/', '/projects/atlas/docs/plan?tab=history#top', '/search?q=%E6%96%87'])(
  'safeRedirect accepts the path %s',
  (to) => {
    expect(safeRedirect(to)).toBe(to)
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
])('safeRedirect refuses the redirect target %s', (to) => {
  expect(safeRedirect(to)).toBeUndefined()
})
