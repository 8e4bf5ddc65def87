import { addMonths, dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { expirePoints } from './jobs.ts'
import { createPointsTestActions } from './testing/points-helpers.ts'
import { createRedemptionRequests, redemptionTestStart } from './testing/redeem-helpers.ts'

let app: TestApp
let user: TestUser
let points: ReturnType<typeof createPointsTestActions>
beforeAll(async () => {
  app = await startTestApp()
  points = createPointsTestActions(app)
})
beforeEach(async () => {
  app.clock.move({ now: redemptionTestStart })
  user = await app.user()
})
afterAll(() => app.stop())

const { now, redeem, addProduct } = createRedemptionRequests(() => ({ app, user }))

describe('points after one year', () => {
  test('points expire after exactly one year, even before the job runs, and newer points remain', async () => {
    await points.pay(user, 'G1', 10_000)
    app.clock.move({ advanceMs: dayMs })
    await points.pay(user, 'G2', 5000)
    app.clock.move({ now: addMonths(redemptionTestStart, 12) - 1 })
    expect(await points.account(user)).toMatchObject({ availablePoints: 150, expiredPoints: 0 })
    app.clock.move({ advanceMs: 1 })
    const after = { totalPoints: 150, availablePoints: 50, usedPoints: 0, expiredPoints: 100 }
    expect(await points.account(user)).toMatchObject(after)
    await expirePoints(app.deps, now())
    await expirePoints(app.deps, now())
    expect(await points.account(user)).toMatchObject(after)
    expect((await points.history(user))[0]).toMatchObject({ type: 'expire', points: -100, balance: 50 })
  })

  test('POST /points/redeem spends the points that expire first', async () => {
    await points.pay(user, 'G1', 10_000)
    app.clock.move({ advanceMs: dayMs })
    await points.pay(user, 'G2', 10_000)
    await redeem(await addProduct())
    app.clock.move({ now: addMonths(redemptionTestStart, 12) })
    expect(await points.available(user)).toBe(100)
  })

  test('POST /points/redeem answers INSUFFICIENT_POINTS for expired points, even before the job has run', async () => {
    const id = await addProduct()
    await points.pay(user, 'G1', 10_000)
    app.clock.move({ now: addMonths(redemptionTestStart, 12) })
    expect(await getRefusal(redeem(id))).toMatchObject({ error: 'INSUFFICIENT_POINTS' })
  })

  test('a redemption at the moment of expiry never makes the balance of points negative', async () => {
    await points.pay(user, 'G1', 10_000)
    const id = await addProduct()
    const end = addMonths(redemptionTestStart, 12)
    app.clock.move({ now: end - 1 })
    const caller = await app.again(user)
    const [redeemed] = await Promise.allSettled([
      caller.points.redeem({ body: { productId: id } }),
      expirePoints(app.deps, end),
      expirePoints(app.deps, end),
    ])
    app.clock.move({ now: end })
    expect(await points.account(user)).toMatchObject(
      redeemed.status === 'fulfilled'
        ? { availablePoints: 0, usedPoints: 100, expiredPoints: 0 }
        : { availablePoints: 0, usedPoints: 0, expiredPoints: 100 },
    )
  })
})

describe('refunds of orders that earned points', () => {
  test('spent points of a refunded order are deducted from later points, and the balance stays at 0 or above', async () => {
    await points.pay(user, 'G1', 10_000)
    await redeem(await addProduct({ points_required: 90 }))
    await points.refund(user, 'G1', 10_000)
    expect(await points.available(user)).toBe(0)
    await points.pay(user, 'G2', 6000)
    expect(await points.available(user)).toBe(0)
    await points.pay(user, 'G3', 6000)
    expect(await points.available(user)).toBe(30)
    expect(await points.account(user)).toMatchObject({ totalPoints: 220, usedPoints: 190, expiredPoints: 0 })
  })
})
