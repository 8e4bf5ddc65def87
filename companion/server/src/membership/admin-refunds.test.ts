import { addMonths, dayMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

async function subscribed(plan: 'monthly' | 'yearly' = 'monthly') {
  const { orderNo } = await user.membership.subscribe({ body: { plan } })
  await app.pay(orderNo)
  return orderNo
}
const refund = async (orderNo: string) =>
  (await app.admin()).money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } })

/**
 * Returns the membership status, and the membership columns of the user row, which decide whether a user may use
 * membership benefits.
 */
async function readState() {
  const again = await app.again(user)
  const { isMember, expiresAt, startsAt } = await again.membership.status()
  const gate = await again.users.me()
  return { isMember, startsAt, expiresAt, gate: [gate.isMember, gate.memberExpiresAt] }
}

describe('refund of a membership by an administrator', () => {
  test('refunding the running membership starts the next one immediately', async () => {
    const first = await subscribed()
    await subscribed('yearly')
    app.clock.move({ advanceMs: 3 * dayMs })
    const now = app.clock.now()
    await refund(first)
    const until = toIso(addMonths(now, 12))
    expect(await readState()).toEqual({
      isMember: true,
      startsAt: toIso(now),
      expiresAt: until,
      gate: [true, until],
    })
  })

  test('refunding a later membership does not change the running one', async () => {
    const now = app.clock.now()
    await subscribed()
    const second = await subscribed('yearly')
    await subscribed()
    await refund(second)
    const until = toIso(addMonths(addMonths(now, 1), 1))
    expect(await readState()).toMatchObject({ startsAt: toIso(now), expiresAt: until, gate: [true, until] })
  })

  test("refunding a user's only membership ends it", async () => {
    await refund(await subscribed())
    expect(await readState()).toMatchObject({ isMember: false, expiresAt: null, gate: [false, null] })
  })
})
