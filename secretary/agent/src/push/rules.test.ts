import { fromIso, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { toPushPayload } from './payload.ts'
import {
  decidePushDelivery,
  type PushDeliveryState,
  findQuietHoursEnd,
  maxPushAttempts,
  getPushRetryDelayMs,
} from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')

describe('findQuietHoursEnd', () => {
  const night = { from: '22:00', to: '07:00' }
  test.each([
    ['2026-11-21T13:59:59Z', undefined],
    ['2026-11-21T14:00:00Z', '2026-11-21T23:00:00Z'],
    ['2026-11-21T16:30:00Z', '2026-11-21T23:00:00Z'],
    ['2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z'],
    ['2026-11-21T23:00:00Z', undefined],
  ])('quiet hours from 22:00 to 07:00 in Shanghai: at %s the end is %s', (at, end) => {
    expect(findQuietHoursEnd(night, fromIso(at), 'Asia/Shanghai')).toBe(end && fromIso(end))
  })

  test('returns the end of quiet hours within one day', () => {
    const noon = { from: '12:00', to: '14:00' }
    expect(findQuietHoursEnd(noon, fromIso('2026-11-21T05:00:00Z'), 'Asia/Shanghai')).toBe(
      fromIso('2026-11-21T06:00:00Z'),
    )
    expect(findQuietHoursEnd(noon, fromIso('2026-11-21T06:00:00Z'), 'Asia/Shanghai')).toBeUndefined()
  })

  test('returns an instant in the future when the clocks go back during the quiet hours', () => {
    const at = fromIso('2026-11-01T06:30:00Z')
    expect(findQuietHoursEnd({ from: '00:30', to: '01:45' }, at, 'America/New_York') ?? 0).toBeGreaterThan(at)
  })
})

describe('decidePushDelivery', () => {
  const state: PushDeliveryState = {
    kind: 'replies',
    ageMs: 0,
    isViewed: false,
    isReplaced: false,
    isClosed: false,
    quietUntil: undefined,
  }
  test.each<[string, Partial<PushDeliveryState>, ReturnType<typeof decidePushDelivery>]>([
    ['a reply that no device shows', {}, 'send'],
    ['a reply that a device shows', { isViewed: true }, 'discard'],
    ['a reply with a newer one', { isReplaced: true }, 'discard'],
    ['a decided approval', { kind: 'approvals', isClosed: true }, 'discard'],
    ['quiet hours', { quietUntil: now + minuteMs }, { until: now + minuteMs }],
    [
      'an approval on the screen',
      { kind: 'approvals', isViewed: true, ageMs: 5 * secondMs },
      { until: now + 15 * secondMs },
    ],
    [
      'an approval on the screen for long',
      { kind: 'approvals', isViewed: true, ageMs: 20 * secondMs },
      'send',
    ],
    ['a notice of yesterday', { ageMs: 24 * 60 * minuteMs }, 'discard'],
  ])('decidePushDelivery for %s, with the state %j, returns %j', (_, changes, expected) => {
    expect(decidePushDelivery({ ...state, ...changes }, now)).toEqual(expected)
  })
})

test('getPushRetryDelayMs grows with each attempt and returns undefined after the last one', () => {
  expect([1, 2, 3].map(getPushRetryDelayMs)).toEqual([5000, 15_000, 45_000])
  expect(getPushRetryDelayMs(maxPushAttempts)).toBeUndefined()
})

describe('toPushPayload', () => {
  const common = {
    notice_id: 1,
    session_id: 'sess_1',
    session_title: 'Taxes',
    language: 'en' as const,
    showsContent: true,
    agentName: 'Office',
  }
  const approval = { id: 'apr_1', hash: 'h', summary: 'Send the mail' }
  const waiting = { ...common, kind: 'approvals' as const, approval, openApprovals: 1 }

  test('shows the text of a reply without Markdown marks', () => {
    const text = '# Result\n\n**12%** of `4800` is [576](https://x.test).\n\n- done'
    expect(toPushPayload({ ...common, kind: 'replies', text, isFailed: false })).toMatchObject({
      title: 'Taxes',
      body: 'Result 12% of 4800 is 576. done',
    })
  })

  test('fits into 3900 bytes when every character has four bytes', () => {
    const text = '🦉'.repeat(10_000)
    const payload = toPushPayload({ ...common, session_title: text, kind: 'replies', text, isFailed: false })
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3900)
    expect(payload.body.isWellFormed()).toBe(true)
  })

  test('offers Approve only if the whole summary is shown', () => {
    expect(toPushPayload(waiting).data).toMatchObject({
      approval_id: 'apr_1',
      action_hash: 'h',
      can_approve: '1',
    })
    const long = { ...waiting, approval: { ...approval, summary: 'x'.repeat(2000) } }
    expect(toPushPayload(long).data).not.toHaveProperty('can_approve')
    expect(toPushPayload({ ...waiting, showsContent: false }).data).not.toHaveProperty('can_approve')
    expect(toPushPayload(long).data).toHaveProperty('can_deny')
  })

  test('offers no decision when several actions of a conversation wait', () => {
    const { body, data } = toPushPayload({ ...waiting, openApprovals: 2 })
    expect(body).toBe('2 actions wait for your approval.')
    expect(data).not.toHaveProperty('approval_id')
  })

  test('contains neither text nor title when the content is hidden', () => {
    const hidden = {
      ...common,
      showsContent: false,
      kind: 'replies' as const,
      text: 'secret',
      isFailed: false,
    }
    expect(JSON.stringify(toPushPayload(hidden))).not.toMatch(/secret|Taxes/)
    expect(JSON.stringify(toPushPayload({ ...waiting, showsContent: false }))).not.toMatch(/mail|Taxes/)
  })
})
