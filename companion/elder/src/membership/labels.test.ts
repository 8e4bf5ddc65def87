import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { explainMembershipStatus } from './labels.ts'

const now = fromIso('2026-11-21T02:00:00.000Z')
const until = '2026-12-21T02:00:00.000Z'

test.each([
  ['none', null, 0, '您还不是会员', '不开会员也能用'],
  ['active', until, 30, '您是会员', '还有 30 天，用到12月21日 周一。到期不会自动扣钱'],
  ['cancelled', until, 30, '会员已取消', '还有 30 天可以照常使用'],
  ['expired', '2026-11-20T02:00:00.000Z', 0, '会员已到期', '昨天到期了'],
] as const)(
  'explainMembershipStatus describes a membership with the status %s',
  (status, expiresAt, daysLeft, title, text) => {
    const words = explainMembershipStatus({ status, expiresAt, daysLeft }, now)
    expect(words.title).toBe(title)
    expect(words.text).toContain(text)
  },
)
