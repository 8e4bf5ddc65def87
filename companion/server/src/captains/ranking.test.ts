import { dayMs, fromIso, toShanghaiMonth, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  addPastActivities,
  createCaptain,
  createCaptainAndAdmin,
  createParticipants,
  runCaptainJobs as nightOf,
} from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let captain: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ admin, captain } = await createCaptainAndAdmin(app)))
afterAll(() => app.stop())

const night = () => nightOf(app)
const by = (who = captain) => ({ params: { userId: who.id } })

describe('GET /captains/ranking', () => {
  const call = (who: TestUser, inDays = 2) =>
    who.activities.create({
      body: {
        title: '一起晨练',
        category: '晨练',
        startTime: toIso(app.clock.now() + inDays * dayMs),
        location: { name: '景山公园', address: '景山公园东门', lat: 39.92, lng: 116.39 },
      },
    })
  const shown = async (month?: string) => {
    const someone = await app.user()
    return (await someone.captains.ranking({ query: month ? { month } : {} })).ranking
  }
  // Removes the captains of other tests from the ranking.
  beforeEach(async () => {
    await app.db
      .updateTable('captains')
      .set({ status: 'revoked' })
      .where('user_id', '!=', captain.id)
      .execute()
  })
  /** Creates a captain with three reviewed activities this month, directly in the database. */
  const rated = async (ratings: number[]) => {
    const user = await createCaptain(app, admin)
    const lastMonth = { created_at: toDate(app.clock.now() - 40 * dayMs) }
    await app.db.updateTable('activities').set(lastMonth).where('creator_id', '=', user.id).execute()
    await addPastActivities(app, user.id, {
      activities: 1,
      guestIds: await createParticipants(app, ratings.length),
      ratings,
    })
    return user
  }

  test('the captain ranking is ordered by activities of the month, then by exact rating, then by id', async () => {
    await app.db
      .updateTable('activities')
      .set({ created_at: toDate(app.clock.now() - 40 * dayMs) })
      .where('creator_id', '=', captain.id)
      .execute()
    const second = await rated([5, 5, 5, 4])
    const third = await rated([5, 5, 5, 4])
    const better = await rated([5, 5, 5, 5])
    const { id } = await call(captain)
    await call(captain)
    const { id: calledOff } = await call(captain)
    await captain.activities.remove({ params: { id: calledOff } })
    const guest = await app.user({ emergency_contact_phone: '13600000001' })
    await guest.activities.join({ params: { id } })
    await night()
    const ranking = await shown()
    expect(ranking.map(({ userId }) => userId)).toEqual([captain.id, better.id, second.id, third.id])
    expect(ranking[0]).toEqual({
      rank: 1,
      userId: captain.id,
      nickname: expect.any(String),
      level: 'trainee',
      monthlyActivities: 2,
      monthlyParticipants: 1,
      avgRating: 4.4,
    })
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  })

  test('the captain ranking stays the same after a second run and after simultaneous runs of the job', async () => {
    await night()
    const once = await shown()
    await Promise.all([night(), night()])
    expect(await shown()).toEqual(once)
    expect(once).toHaveLength(1)
  })

  test('a suspended captain disappears from the ranking immediately, and the following captains move up', async () => {
    const other = await rated([5])
    await call(captain)
    await call(captain)
    await night()
    await admin.captainsAdmin.suspend({ ...by(), body: { reason: '有人投诉' } })
    expect((await shown()).map(({ rank, userId }) => [rank, userId])).toEqual([[1, other.id]])
  })

  test("the captain ranking starts again each month in Shanghai, and the previous month's ranking stays available", async () => {
    const monthly = async () => (await shown()).map(({ monthlyActivities }) => monthlyActivities)
    app.clock.move({ now: fromIso('2026-11-30T15:59:59.999Z') })
    captain = { ...captain, ...(await app.again(captain)) }
    await night()
    await call(captain)
    expect(await monthly()).toEqual([3])
    app.clock.move({ advanceMs: 1 })
    expect(await monthly()).toEqual([])
    await night()
    expect(await monthly()).toEqual([0])
    expect(toShanghaiMonth(app.clock.now())).toBe('2026-12')
    expect(await shown('2026-11')).toMatchObject([{ monthlyActivities: 4 }])
    const wrong = (await app.user()).captains.ranking({ query: { month: '2026-13' } })
    expect(await getRefusal(wrong)).toMatchObject({ status: 400, field: 'month' })
  })
})
