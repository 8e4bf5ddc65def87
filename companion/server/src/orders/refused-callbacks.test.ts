import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { wechatCallbackPaths } from './callbacks.ts'
import { isPowerOfTen } from './rules.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const send = () => fetch(`${app.url}${wechatCallbackPaths[0]}`, { method: 'POST', body: '{}' })
async function putDown() {
  const rows = await app.db
    .selectFrom('audit_logs')
    .select('detail')
    .where('action', '=', 'payments.callback-refused')
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => (detail as { nth: number }).nth)
}

describe('refused payment callbacks', () => {
  test('the audit log records the 1st and 10th of twelve refused callbacks', async () => {
    for (let nth = 0; nth < 12; nth += 1) expect((await send()).status).toBeGreaterThanOrEqual(400)
    expect(await putDown()).toEqual([1, 10])
  })

  test('the count of refused callbacks starts again the next day', async () => {
    app.clock.move({ advanceMs: dayMs })
    await send()
    expect(await putDown()).toEqual([1, 10, 1])
  })

  test('20 concurrent refused callbacks are all counted', async () => {
    app.clock.move({ advanceMs: dayMs })
    const before = await putDown()
    await Promise.all(Array.from({ length: 20 }, send))
    expect((await putDown()).slice(before.length).toSorted((a, b) => a - b)).toEqual([1, 10])
  })

  test.each([
    [1, true],
    [2, false],
    [10, true],
    [11, false],
    [1000, true],
    [1010, false],
  ])('isPowerOfTen(%d) returns %s', (nth, is) => expect(isPowerOfTen(nth)).toBe(is))
})
