import { hourMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { continueRefunds } from './jobs.ts'
import { getRefundQueryTime } from './rules.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  await app.db.deleteFrom('refunds').execute()
})
afterAll(() => app.stop())

const now = () => app.clock.now()

/** Inserts paid orders with one refund each. */
async function refunds(letter: string, count: number, status: 'wanted' | 'accepted') {
  const at = toDate(now())
  const no = sql`${letter} || lpad(n::text, 19, '0')`
  const each = sql`generate_series(1, ${count}::integer) AS n`
  await sql`INSERT INTO orders (order_no, user_id, order_type, reference, title, amount, status, expires_at, created_at)
            SELECT ${no}, ${user.id}::bigint, 'course', ${no}, 'x', 1, 'refunded', ${at}, ${at} FROM ${each}`.execute(
    app.db,
  )
  await sql`INSERT INTO payments (out_trade_no, kind, ref_id, amount_fen, paid_fen, status, created_at)
            SELECT ${no}, 'course', ${no}, 100, 100, 'paid', ${at} FROM ${each}`.execute(app.db)
  await sql`INSERT INTO refunds (order_no, out_refund_no, amount_fen, reason, status, accepted_at, created_at)
            SELECT ${no}, ${no} || 'R1', 100, 'x', ${status}, ${status === 'accepted' ? at : null}::timestamptz, ${at}
            FROM ${each}`.execute(app.db)
}

const spyOnRefunds = () => vi.spyOn(app.deps.wechatPay, 'refund').mockResolvedValue('processing')

describe('the job orders.refund', () => {
  test('the job orders.refund requests new refunds before it queries 200 accepted ones', async () => {
    await refunds('A', 200, 'accepted')
    app.clock.move({ advanceMs: minuteMs })
    await refunds('B', 1, 'wanted')
    app.clock.move({ advanceMs: minuteMs })
    const requests = spyOnRefunds()
    await continueRefunds(app.deps, now())
    expect(requests.mock.calls[0]?.[0].orderNo).toMatch(/^B/)
    expect(requests).toHaveBeenCalledTimes(201)
    requests.mockRestore()
  })

  test('the job orders.refund queries an accepted refund at growing intervals', async () => {
    await refunds('C', 1, 'accepted')
    const requests = spyOnRefunds()
    const minutes: number[] = []
    for (let minute = 1; minute <= 40; minute += 1) {
      app.clock.move({ advanceMs: minuteMs })
      await continueRefunds(app.deps, now())
      if (requests.mock.calls.length > minutes.length) minutes.push(minute)
    }
    requests.mockRestore()
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32])
  })

  test('getRefundQueryTime waits at least one minute and at most six hours', () => {
    expect(getRefundQueryTime(1000, 1000)).toBe(1000 + minuteMs)
    expect(getRefundQueryTime(0, hourMs)).toBe(2 * hourMs)
    expect(getRefundQueryTime(0, 100 * hourMs)).toBe(106 * hourMs)
  })
})
