import { dayMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { captainJobs, refreshCaptains } from './jobs.ts'
import { climbingIn } from './testing/climbing.ts'
import { beginIn, captainRow, guestsOf, held, night as nightOf } from './testing/organising.ts'

let app: TestApp
let captain: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ captain } = await beginIn(app)))
afterAll(() => app.stop())

const { levelOf, levelUps, toSilver } = climbingIn(() => ({ app, captain }))
const night = () => nightOf(app)

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
