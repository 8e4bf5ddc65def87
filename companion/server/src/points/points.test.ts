import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { openPointsLedger, spendPoints } from './ledger.ts'
import { createPointsTestActions } from './testing/points-helpers.ts'

const noon = fromIso('2026-11-21T04:00:00Z')

let app: TestApp
let user: TestUser
let points: ReturnType<typeof createPointsTestActions>
beforeAll(async () => {
  app = await startTestApp()
  points = createPointsTestActions(app)
})
beforeEach(async () => {
  app.clock.move({ now: noon })
  user = await app.user()
})
afterAll(() => app.stop())

const checkIn = async (of = user) => (await app.again(of)).points.checkIn()

describe('POST /points/check-in', () => {
  test('POST /points/check-in earns five points, and answers ALREADY_CHECKED_IN on a second request of the same day', async () => {
    expect(await checkIn()).toMatchObject({ points: 5, bonus: 0, streak: 1, availablePoints: 5 })
    expect(await getRefusal(checkIn())).toMatchObject({ status: 400, error: 'ALREADY_CHECKED_IN' })
    expect(await points.account(user)).toEqual({
      totalPoints: 5,
      availablePoints: 5,
      usedPoints: 0,
      expiredPoints: 0,
      checkedInToday: true,
      streak: 1,
    })
  })

  test('check-ins one millisecond before midnight and at midnight in Shanghai count as two days', async () => {
    app.clock.move({ now: fromIso('2026-11-21T15:59:59.999Z') })
    await checkIn()
    app.clock.move({ advanceMs: 1 })
    expect(await points.account(user)).toMatchObject({ checkedInToday: false, streak: 1 })
    expect(await checkIn()).toMatchObject({ streak: 2 })
  })

  test('ten concurrent check-ins of a user count once', async () => {
    const caller = await app.again(user)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => caller.points.checkIn()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await points.available(user)).toBe(5)
  })

  test('each seventh check-in in a row earns 20 extra points, and a missed day starts a new streak', async () => {
    const bonuses: number[] = []
    for (let day = 1; day <= 15; day += 1) {
      bonuses.push((await checkIn()).bonus)
      app.clock.move({ advanceMs: dayMs })
    }
    expect(bonuses.flatMap((bonus, index) => (bonus ? [[index + 1, bonus]] : []))).toEqual([
      [7, 20],
      [14, 20],
    ])
    expect(await points.available(user)).toBe(15 * 5 + 2 * 20)
    app.clock.move({ advanceMs: dayMs })
    expect(await points.account(user)).toMatchObject({ streak: 0 })
    expect(await checkIn()).toMatchObject({ streak: 1 })
  })
})

describe('points for actions', () => {
  const to = () => `user:${user.id}`
  const joins = (...ids: number[]) =>
    ids.map((activityId) => {
      const payload = { activityId, userId: user.id, creatorId: 1 }
      return { type: 'activity.joined', subject: to(), payload } as const
    })
  const posts = (...ids: number[]) =>
    ids.map((postId) => {
      const payload = { postId, userId: user.id }
      return { type: 'post.added', subject: to(), payload } as const
    })
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const payload = { parentUserId: user.id, memberId: `c${index}` }
      return { type: 'family.linked', subject: to(), payload } as const
    })
  const reviews = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const payload = { merchantId: 1, userId: user.id, orderNo: `S${index}`, rating: 5 }
      return { type: 'merchant.reviewed', subject: to(), payload } as const
    })

  test('joining an activity, posting, linking a family and reviewing earn their points', async () => {
    await points.emitAndDeliver(...joins(1))
    expect(await points.available(user)).toBe(10)
    await points.emitAndDeliver(...posts(1))
    expect(await points.available(user)).toBe(15)
    await points.emitAndDeliver(...links(1))
    expect(await points.available(user)).toBe(65)
    await points.emitAndDeliver(...reviews(1))
    expect(await points.available(user)).toBe(68)
    const worker = { orderNo: 'H1', userId: user.id, workerId: 1, rating: 4 }
    await points.emitAndDeliver({ type: 'housekeeping.reviewed', subject: to(), payload: worker })
    expect(await points.available(user)).toBe(71)
    expect((await points.history(user)).map((row) => [row.action, row.points])).toEqual([
      ['review', 3],
      ['review', 3],
      ['invite', 50],
      ['post', 5],
      ['activity', 10],
    ])
  })

  test('each kind of action earns points up to its daily limit', async () => {
    await points.emitAndDeliver(...joins(1, 2, 3, 4))
    expect(await points.available(user)).toBe(30)
    await points.emitAndDeliver(...posts(1, 2, 3, 4))
    expect(await points.available(user)).toBe(45)
    await points.emitAndDeliver(...links(5))
    expect(await points.available(user)).toBe(245)
    await points.emitAndDeliver(...reviews(6))
    expect(await points.available(user)).toBe(260)
    app.clock.move({ advanceMs: dayMs })
    await points.emitAndDeliver(...joins(5))
    expect(await points.available(user)).toBe(270)
  })

  test('a repeated event earns no points, and an action above the daily limit is not credited later', async () => {
    await points.emitAndDeliver(...joins(1, 1, 1, 2, 3, 4))
    await points.emitAndDeliver(...joins(1, 2, 3))
    expect(await points.available(user)).toBe(30)
  })

  const left = (...ids: number[]) =>
    joins(...ids).map((event) => ({ ...event, type: 'activity.left' as const }))

  test('leaving an activity takes its points back and lowers the daily count; joining again credits the points again', async () => {
    await points.emitAndDeliver(...joins(1, 2, 3))
    expect(await points.available(user)).toBe(30)
    await points.emitAndDeliver(...left(1, 1))
    expect(await points.account(user)).toMatchObject({ totalPoints: 30, availablePoints: 20, usedPoints: 10 })
    expect((await points.history(user))[0]).toMatchObject({ type: 'use', action: 'activity', points: -10 })
    await points.emitAndDeliver(...joins(1, 1, 4))
    expect(await points.available(user)).toBe(30)
    app.clock.move({ advanceMs: dayMs })
    await points.emitAndDeliver(...left(1, 2, 3), ...joins(4))
    expect(await points.available(user)).toBe(10)
    await points.emitAndDeliver(...left(5), ...joins(12), ...left(1))
    expect(await points.available(user)).toBe(20)
  })

  test('leaving and rejoining an activity neither takes back spent points nor credits them twice', async () => {
    await points.emitAndDeliver(...joins(1))
    await inTransaction(app.db, async (tx) => {
      const ledger = await openPointsLedger(tx, user.id, app.clock.now())
      await spendPoints(ledger, { points: 6, reference: 'x', description: '-' })
    })
    await points.emitAndDeliver(...left(1))
    expect(await points.available(user)).toBe(0)
    await points.emitAndDeliver(...posts(1))
    expect(await points.available(user)).toBe(5)
    await points.emitAndDeliver(...joins(1), ...left(1), ...joins(1))
    expect(await points.available(user)).toBe(9)
  })

  test('a request to join an activity credits points, and a request to leave takes them back', async () => {
    const creator = await app.user({ verified: true, emergency_contact_phone: '13600000001' })
    const joiner = await app.user({ emergency_contact_phone: '13600000001' })
    const location = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }
    const startTime = toIso(app.clock.now() + 2 * dayMs)
    const body = { title: '清晨太极拳', category: '太极', startTime, location } as const
    const { id } = await creator.activities.create({ body })
    await joiner.activities.join({ params: { id } })
    await app.settle()
    expect(await points.available(joiner)).toBe(10)
    await joiner.activities.cancel({ params: { id } })
    await app.settle()
    expect(await points.available(joiner)).toBe(0)
  })

  test('ten posts whose events are handled concurrently earn no more than the daily limit', async () => {
    const all = posts(...Array.from({ length: 10 }, (_, index) => index))
    await points.emit(
      ...all.map((event) => ({ ...event, subject: `post:${event.payload.postId}:${user.id}` })),
    )
    await Promise.all([app.settle(), app.settle(), app.settle()])
    await app.settle()
    expect(await points.available(user)).toBe(15)
  })

  test('linking a family credits 50 points to the parent', async () => {
    const child = await app.user()
    const { code } = await user.family.generateCode()
    await child.family.link({ body: { inviteCode: code } })
    await app.settle()
    expect([await points.available(user), await points.available(child)]).toEqual([50, 0])
  })
})

describe('points for payments', () => {
  test('a payment earns one point per whole yuan, once and without a daily limit', async () => {
    await points.pay(user, 'G1', 123_456)
    await points.pay(user, 'G1', 123_456)
    expect(await points.available(user)).toBe(1234)
    await points.pay(user, 'G2', 99)
    expect(await points.history(user)).toHaveLength(1)
  })

  test('20 callbacks of one payment credit its points once', async () => {
    const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(orderNo, { times: 20 })
    await app.settle()
    expect(await points.available(user)).toBe(29)
    await user.membership.cancel()
    await app.settle()
    expect(await points.available(user)).toBe(0)
  })

  test('a refund takes points back, in proportion to the refunded amount', async () => {
    await points.pay(user, 'G1', 10_000)
    await points.refund(user, 'G1', 10_000, 2550)
    expect(await points.available(user)).toBe(74)
    await points.refund(user, 'G1', 10_000, 2550)
    expect(await points.available(user)).toBe(74)
    expect(await points.history(user)).toMatchObject([
      { type: 'use', action: 'spend', points: -26, balance: 74 },
      { type: 'earn', action: 'spend', points: 100, balance: 100 },
    ])
  })

  test('a refund of an order that earned no points takes no points back', async () => {
    await points.refund(user, 'G9', 10_000)
    expect(await points.history(user)).toEqual([])
  })
})
