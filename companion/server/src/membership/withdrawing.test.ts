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
const giveBack = async (orderNo: string) =>
  (await app.admin()).money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } })

/** What the status says, and what every gate looks at. */
async function standing() {
  const again = await app.again(user)
  const { isMember, expiresAt, startsAt } = await again.membership.status()
  const gate = await again.users.me()
  return { isMember, startsAt, expiresAt, gate: [gate.isMember, gate.memberExpiresAt] }
}

describe('a membership that the platform takes back', () => {
  test('moves the following one up, so that its time is nobody’s and all agree', async () => {
    const first = await subscribed()
    await subscribed('yearly')
    app.clock.move({ advanceMs: 3 * dayMs })
    const now = app.clock.now()
    await giveBack(first)
    const until = toIso(addMonths(now, 12))
    expect(await standing()).toEqual({
      isMember: true,
      startsAt: toIso(now),
      expiresAt: until,
      gate: [true, until],
    })
  })

  test('leaves the one that runs as it is when one after it goes', async () => {
    const now = app.clock.now()
    await subscribed()
    const second = await subscribed('yearly')
    await subscribed()
    await giveBack(second)
    const until = toIso(addMonths(addMonths(now, 1), 1))
    expect(await standing()).toMatchObject({ startsAt: toIso(now), expiresAt: until, gate: [true, until] })
  })

  test('leaves nobody a member when none follows', async () => {
    await giveBack(await subscribed())
    expect(await standing()).toMatchObject({ isMember: false, expiresAt: null, gate: [false, null] })
  })
})
