import { dayMs, fromIso, localMonth, toDate, toIso } from '@sanhe/kit/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { captainJobs, refreshCaptains } from './jobs.ts'
import {
  applyAs,
  captainIn,
  captainRow,
  guestsOf,
  held,
  night as nightOf,
  noticesOf,
} from './testing/organising.ts'

let app: TestApp
let admin: TestAdmin
let captain: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
// Tokens last seven days.
beforeEach(async () => {
  app.clock.move({ now: fromIso('2026-11-21T04:00:00Z') })
  admin = await app.admin()
  captain = await captainIn(app, admin)
})
afterAll(() => app.stop())

const night = () => nightOf(app)
const levelUps = async (of = captain) => {
  const told = await noticesOf(app, of.id, 'CAPTAIN_LEVEL_UP')
  return told.map(({ data }) => (data as { newLevel: string }).newLevel)
}
const levelOf = async (of = captain) => (await captainRow(app, of.id)).level
const by = (who = captain) => ({ params: { userId: who.id } })
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

/** A captain has three activities, five new users and the ratings 5 5 5 4 3: this makes 20, 20 and 4.5. */
const toSilver = async (changes: { activities?: number; newUsers?: number; lastRating?: number } = {}) => {
  const { activities = 17, newUsers = 15, lastRating = 5 } = changes
  const ratings = [5, 4, 4, 5, lastRating]
  await held(app, captain.id, { activities, guestIds: await guestsOf(app, newUsers), ratings })
}

test('wakes nobody: levels are told in the morning, and a month begins with its own ranking', () =>
  expect(captainJobs(app.deps)).toMatchObject([
    { name: 'captains.ranking', dailyAt: '00:10' },
    { name: 'captains.daily', dailyAt: '08:10' },
  ]))

describe('the level', () => {
  test('is silver from 20 activities, 4.5 and 20 new users on, told once however often the job runs', async () => {
    await toSilver()
    await night()
    await night()
    await app.settle()
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'silver',
      stats: {
        totalActivities: 20,
        totalParticipants: 20,
        totalNewUsers: 20,
        avgRating: 4.5,
        monthlySubsidy: 200,
      },
      upgradeProgress: { nextLevel: 'gold', rating: { current: 4.5, required: 4.75 } },
    })
    expect(await captain.users.me()).toMatchObject({ captainLevel: 'silver' })
    expect(await levelUps()).toEqual(['silver'])
    expect(await captainRow(app, captain.id)).toMatchObject({
      total_activities: 20,
      total_participants: 20,
      total_new_users: 20,
      avg_rating: '4.5',
      monthly_subsidy: '200.00',
    })
  })

  test.each([
    ['an activity', { activities: 16 }],
    ['a new user', { newUsers: 14 }],
    ['a tenth of the rating', { lastRating: 4 }],
  ])('is not silver for want of %s', async (_, changes) => {
    await toSilver(changes)
    await night()
    expect([await levelOf(), await levelUps()]).toEqual(['trainee', []])
  })

  test('goes down again with the ratings, and back up the day after', async () => {
    await toSilver()
    await night()
    const [guest] = await guestsOf(app, 1)
    await held(app, captain.id, { activities: 1, guestIds: [guest!], ratings: [1] })
    app.clock.move({ advanceMs: dayMs })
    await night()
    expect([await levelOf(), await levelUps()]).toEqual(['trainee', ['silver', 'trainee']])
    await app.db
      .updateTable('activity_participants')
      .set({ rating: 5 })
      .where('user_id', '=', guest!)
      .execute()
    app.clock.move({ advanceMs: dayMs })
    await night()
    expect(await levelUps()).toEqual(['silver', 'trainee', 'silver'])
  })

  test('counts as new who joined nobody else before, stayed, and is not the captain', async () => {
    const [known, left, called] = await guestsOf(app, 3)
    const other = await app.user()
    await held(app, other.id, { activities: 1, guestIds: [known!] })
    await held(app, other.id, { activities: 1, guestIds: [left!] })
    await app.db
      .updateTable('activity_participants')
      .set({ status: 'cancelled' })
      .where('user_id', '=', left!)
      .execute()
    await held(app, other.id, { activities: 1, guestIds: [called!], status: 'cancelled' })
    await held(app, captain.id, { activities: 1, guestIds: [known!, left!, called!, captain.id] })
    expect((await captain.captains.dashboard()).stats).toMatchObject({
      totalNewUsers: 7,
      totalParticipants: 8,
    })
  })

  test('and figures that are as they were are left alone', async () => {
    await night()
    const before = await captainRow(app, captain.id)
    app.clock.move({ advanceMs: dayMs })
    await night()
    expect(await captainRow(app, captain.id)).toEqual(before)
    await held(app, captain.id, { activities: 1 })
    await night()
    expect(await captainRow(app, captain.id)).not.toEqual(before)
  })

  test('is the same after two runs of the job at once', async () => {
    await toSilver()
    const now = app.clock.now()
    await Promise.all([1, 2, 3].map(() => refreshCaptains(app.deps, now)))
    expect([await levelOf(), await levelUps()]).toEqual(['silver', ['silver']])
  })

  test('control: who tells what they read before the lock tells it twice', async () => {
    await toSilver()
    const told: string[] = []
    const naive = async () => {
      const { level } = await captainRow(app, captain.id)
      await sql`SELECT pg_sleep(0.05)`.execute(app.db)
      if (level === 'silver') return
      await app.db
        .updateTable('captains')
        .set({ level: 'silver' })
        .where('user_id', '=', captain.id)
        .execute()
      told.push('silver')
    }
    await Promise.all([naive(), naive()])
    expect(told).toEqual(['silver', 'silver'])
  })
})

describe('the honour', () => {
  const honor = (who = captain) => admin.captainsAdmin.honor(by(who))

  test('is given by an administrator, stands at the top and is not touched by the job', async () => {
    await honor()
    await night()
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'honor',
      stats: { monthlySubsidy: 1000 },
      upgradeProgress: null,
    })
    expect(await levelUps()).toEqual(['honor'])
    expect(await refusal(honor())).toMatchObject(conflict)
  })

  test('taken back leaves the level that was reached', async () => {
    await toSilver()
    await honor()
    await admin.captainsAdmin.endHonor(by())
    expect([await levelOf(), await levelUps()]).toEqual(['silver', ['honor', 'silver']])
    expect(await refusal(admin.captainsAdmin.endHonor(by()))).toMatchObject(conflict)
  })

  test('goes to exactly ten of thirteen in a year, and to ten more in the next', async () => {
    await app.db.updateTable('captains').set({ honor_year: null, level: 'trainee' }).execute()
    const captains = await Promise.all(Array.from({ length: 13 }, () => captainIn(app, admin)))
    const given = await Promise.allSettled(captains.map((one) => honor(one)))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(given.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, body: { error: 'HONOR_LIST_FULL' } },
    })
    const late = captains[given.findIndex(({ status }) => status === 'rejected')]!
    for (const [iso, refused] of [
      ['2026-12-31T15:59:59.999Z', 'HONOR_LIST_FULL'],
      ['2026-12-31T16:00:00Z', undefined],
    ] as const) {
      app.clock.move({ now: fromIso(iso) })
      admin = await app.admin()
      if (refused) expect(await refusal(honor(late))).toMatchObject({ error: refused })
      else await honor(late)
    }
  })
})

describe('a captain', () => {
  const suspend = () => admin.captainsAdmin.suspend({ ...by(), body: { reason: '有人投诉' } })
  const restore = () => admin.captainsAdmin.restore(by())
  const revoke = () => admin.captainsAdmin.revoke({ ...by(), body: { reason: '多次违规' } })

  test('who is suspended is no captain until they are restored', async () => {
    await toSilver()
    await night()
    await suspend()
    expect(await captain.users.me()).toMatchObject({ isCaptain: false, captainLevel: null })
    expect(await refusal(captain.captains.dashboard())).toMatchObject({ status: 403, error: 'NOT_A_CAPTAIN' })
    expect(await refusal(captain.captains.home(by()))).toMatchObject({ status: 404 })
    expect(await captainRow(app, captain.id)).toMatchObject({ monthly_subsidy: '0.00' })
    expect(await noticesOf(app, captain.id, 'CAPTAIN_SUSPENDED')).toMatchObject([
      { content: expect.stringContaining('有人投诉') },
    ])
    expect(await refusal(suspend())).toMatchObject(conflict)
    expect(await refusal(admin.captainsAdmin.honor(by()))).toMatchObject(conflict)
    await restore()
    expect(await captain.users.me()).toMatchObject({ isCaptain: true, captainLevel: 'silver' })
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'silver',
      stats: { monthlySubsidy: 200 },
    })
    expect(await refusal(restore())).toMatchObject(conflict)
  })

  test('who is suspended is not moved by the job', async () => {
    await toSilver()
    await suspend()
    await night()
    expect([await levelOf(), await levelUps()]).toEqual(['trainee', []])
  })

  test('whose time was ended may apply anew and begins at the bottom', async () => {
    await toSilver()
    await night()
    await revoke()
    expect(await refusal(revoke())).toMatchObject(conflict)
    const { id } = await applyAs(captain)
    await admin.captainsAdmin.approve({ params: { id } })
    expect(await captain.captains.dashboard()).toMatchObject({
      level: 'trainee',
      stats: { monthlySubsidy: 0 },
    })
  })

  test('who is none cannot be moved', async () => {
    const nobody = by(await app.user())
    expect(await refusal(admin.captainsAdmin.honor(nobody))).toMatchObject({ status: 404 })
    expect(await refusal(admin.captainsAdmin.restore(nobody))).toMatchObject({ status: 404 })
  })
})

describe('the ranking', () => {
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
  // Those of other tests would stand in it.
  beforeEach(async () => {
    await app.db
      .updateTable('captains')
      .set({ status: 'revoked' })
      .where('user_id', '!=', captain.id)
      .execute()
  })
  /** Three reviewed activities of this month each, by the tables. */
  const rated = async (ratings: number[]) => {
    const user = await captainIn(app, admin)
    const lastMonth = { created_at: toDate(app.clock.now() - 40 * dayMs) }
    await app.db.updateTable('activities').set(lastMonth).where('creator_id', '=', user.id).execute()
    await held(app, user.id, { activities: 1, guestIds: await guestsOf(app, ratings.length), ratings })
    return user
  }

  test('is by activities of the month, then the exact rating, then the id', async () => {
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

  test('is the same after a second run, and after two at once', async () => {
    await night()
    const once = await shown()
    await Promise.all([night(), night()])
    expect(await shown()).toEqual(once)
    expect(once).toHaveLength(1)
  })

  test('leaves out who is suspended, at once and without a gap', async () => {
    const other = await rated([5])
    await call(captain)
    await call(captain)
    await night()
    await admin.captainsAdmin.suspend({ ...by(), body: { reason: '有人投诉' } })
    expect((await shown()).map(({ rank, userId }) => [rank, userId])).toEqual([[1, other.id]])
  })

  test('begins anew with the month of Shanghai; the one before, with its last day, can be looked up', async () => {
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
    expect(localMonth(app.clock.now())).toBe('2026-12')
    expect(await shown('2026-11')).toMatchObject([{ monthlyActivities: 4 }])
    const wrong = (await app.user()).captains.ranking({ query: { month: '2026-13' } })
    expect(await refusal(wrong)).toMatchObject({ status: 400, field: 'month' })
  })
})
