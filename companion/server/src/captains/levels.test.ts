import { dayMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { captainJobs, refreshCaptains } from './jobs.ts'
import {
  addPastActivities,
  createCaptainAndAdmin,
  createParticipants,
  getCaptainRow,
  runCaptainJobs as nightOf,
} from './testing/fixtures.ts'
import { createCaptainLevelActions } from './testing/level-helpers.ts'

let app: TestApp
let captain: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ captain } = await createCaptainAndAdmin(app)))
afterAll(() => app.stop())

const { levelOf, levelUps, toSilver } = createCaptainLevelActions(() => ({ app, captain }))
const night = () => nightOf(app)

test('captainJobs schedules the job for levels in the morning and the job for the ranking after midnight', () =>
  expect(captainJobs(app.deps)).toMatchObject([
    { name: 'captains.ranking', dailyAt: '00:10' },
    { name: 'captains.daily', dailyAt: '08:10' },
  ]))

describe('level of a captain', () => {
  test('a captain becomes silver with 20 activities, rating 4.5 and 20 new users, and is notified once', async () => {
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
    expect(await getCaptainRow(app, captain.id)).toMatchObject({
      total_activities: 20,
      total_participants: 20,
      total_new_users: 20,
      avg_rating: '4.5',
      monthly_subsidy: '200.00',
    })
  })

  test.each([
    ['one activity', { activities: 16 }],
    ['one new user', { newUsers: 14 }],
    ['a tenth of the rating', { lastRating: 4 }],
  ])('a captain does not become silver if %s is missing', async (_, changes) => {
    await toSilver(changes)
    await night()
    expect([await levelOf(), await levelUps()]).toEqual(['trainee', []])
  })

  test("a captain's level falls with bad ratings and can rise again the next day", async () => {
    await toSilver()
    await night()
    const [guest] = await createParticipants(app, 1)
    await addPastActivities(app, captain.id, { activities: 1, guestIds: [guest!], ratings: [1] })
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

  test('a participant counts as new only in the first activity joined and not left, and the captain never counts as new', async () => {
    const [known, left, called] = await createParticipants(app, 3)
    const other = await app.user()
    await addPastActivities(app, other.id, { activities: 1, guestIds: [known!] })
    await addPastActivities(app, other.id, { activities: 1, guestIds: [left!] })
    await app.db
      .updateTable('activity_participants')
      .set({ status: 'cancelled' })
      .where('user_id', '=', left!)
      .execute()
    await addPastActivities(app, other.id, { activities: 1, guestIds: [called!], status: 'cancelled' })
    await addPastActivities(app, captain.id, {
      activities: 1,
      guestIds: [known!, left!, called!, captain.id],
    })
    expect((await captain.captains.dashboard()).stats).toMatchObject({
      totalNewUsers: 7,
      totalParticipants: 8,
    })
  })

  test("the daily job writes a captain's row only if the organiser statistics have changed", async () => {
    await night()
    const before = await getCaptainRow(app, captain.id)
    app.clock.move({ advanceMs: dayMs })
    await night()
    expect(await getCaptainRow(app, captain.id)).toEqual(before)
    await addPastActivities(app, captain.id, { activities: 1 })
    await night()
    expect(await getCaptainRow(app, captain.id)).not.toEqual(before)
  })

  test("simultaneous runs of the daily job change a captain's level once and notify once", async () => {
    await toSilver()
    const now = app.clock.now()
    await Promise.all([1, 2, 3].map(() => refreshCaptains(app.deps, now)))
    expect([await levelOf(), await levelUps()]).toEqual(['silver', ['silver']])
  })

  test('control: concurrent updates that read the level before locking the captain notify the captain twice', async () => {
    await toSilver()
    const notified: string[] = []
    const naive = async () => {
      const { level } = await getCaptainRow(app, captain.id)
      await sql`SELECT pg_sleep(0.05)`.execute(app.db)
      if (level === 'silver') return
      await app.db
        .updateTable('captains')
        .set({ level: 'silver' })
        .where('user_id', '=', captain.id)
        .execute()
      notified.push('silver')
    }
    await Promise.all([naive(), naive()])
    expect(notified).toEqual(['silver', 'silver'])
  })
})
