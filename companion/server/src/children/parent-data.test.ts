import { addDays, dayMs, fromIso, toInstantInShanghai, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { healthJobs } from '#health'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { createLinkedFamily } from './testing/family.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ parent, child, params } = await createLinkedFamily(app)))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const today = '2026-11-21'
const measured = (daysAgo: number, record_type: 'steps' | 'blood_pressure', value: object, time = '08:00') =>
  app.db
    .insertInto('health_records')
    .values({
      user_id: parent.id,
      record_type,
      value: JSON.stringify(value),
      recorded_at: toDate(toInstantInShanghai(addDays(today, -daysAgo), time)),
      created_at: toDate(app.clock.now()),
    })
    .execute()

describe('health data of a parent', () => {
  test('the health dashboard of a parent contains the newest value of each kind of measurement, however old', async () => {
    await measured(30, 'blood_pressure', { systolic: 130, diastolic: 80 })
    await measured(0, 'steps', { count: 1200 })
    expect(await child.children.health({ params })).toMatchObject({
      today: { steps: 1200, bloodPressure: { systolic: null } },
      trends: { bloodPressure: [] },
      latest: [
        { recordType: 'blood_pressure', value: { systolic: 130, diastolic: 80 } },
        { recordType: 'steps', value: { count: 1200 } },
      ],
      disclaimer: expect.stringContaining('不构成医疗建议'),
    })
  })

  test('the health trends of a parent contain one entry for each day with measurements', async () => {
    await measured(0, 'steps', { count: 900 })
    await measured(0, 'steps', { count: 2500 }, '11:00')
    await measured(2, 'blood_pressure', { systolic: 121, diastolic: 80 })
    await measured(2, 'blood_pressure', { systolic: 130, diastolic: 81 }, '20:00')
    await measured(6, 'steps', { count: 4000 }, '00:00')
    await measured(7, 'steps', { count: 5000 }, '23:59')
    const trends = await child.children.trends({ params, query: {} })
    expect(trends).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
      steps: [
        { date: '2026-11-15', count: 4000 },
        { date: '2026-11-21', count: 2500 },
      ],
      heartRate: [],
      bloodPressure: [{ date: '2026-11-19', systolic: 126, diastolic: 81 }],
      bloodSugar: [],
      sleep: [],
    })
    const more = await child.children.trends({ params, query: { days: 8 } })
    expect(more.steps[0]).toEqual({ date: '2026-11-14', count: 5000 })
    for (const days of [0, 91])
      expect(await getRefusal(child.children.trends({ params, query: { days } }))).toMatchObject({
        status: 400,
      })
  })

  test('the weekly health reports of a parent include older reports if the parent is a member', async () => {
    await measured(1, 'steps', { count: 4000 })
    await measured(8, 'steps', { count: 3000 })
    const reports = healthJobs(app.deps).find(({ name }) => name === 'health.reports')
    for (const monday of ['2026-11-16', '2026-11-23']) {
      app.clock.move({ now: toInstantInShanghai(monday, '00:00') })
      await reports?.run(app.clock.now())
    }
    const list = async () => (await child.children.reports({ params, query: {} })).reports
    expect(await list()).toMatchObject([
      { week: '2026-W47', periodStart: '2026-11-16', report: { steps: { total: 4000 } } },
      { week: '2026-W46', periodEnd: '2026-11-15', report: null },
    ])
    const membership = { is_member: true, member_expires_at: toDate(app.clock.now() + 1) }
    await app.db.updateTable('users').set(membership).where('id', '=', parent.id).execute()
    expect((await list())[1]?.report).toMatchObject({ steps: { total: 3000 } })
  })

  test('a child who has disabled push notifications still sees the health alerts of a parent', async () => {
    await child.notifications.addChildDevice({ body: { platform: 'jpush', token: `quiet-${child.id}` } })
    const heart = async (bpm: number, advanceMs: number) => {
      app.clock.move({ advanceMs })
      const body = { recordType: 'heart_rate' as const, value: { bpm }, recordedAt: toIso(app.clock.now()) }
      await parent.health.addRecord({ body })
      await app.settle()
      return app.sentTo(`child:${child.id}`).length
    }
    await child.children.setNotifications({ params, body: { enabled: false } })
    expect((await child.children.parents({ query: {} })).parents).toMatchObject([
      { notificationEnabled: false },
    ])
    expect(await heart(130, 1)).toBe(0)
    expect(await child.children.alerts({ query: {} })).toMatchObject({ total: 1 })
    await child.children.setNotifications({ params, body: { enabled: true } })
    expect(await heart(131, 3_600_000)).toBe(1)
  })
})

test('a child sees the activities that the parent joined', async () => {
  const at = toDate(app.clock.now())
  const activity = (title: string, start: string) =>
    app.db
      .insertInto('activities')
      .values({
        creator_id: parent.id,
        title,
        category: '太极',
        location_lat: '39.9',
        location_lng: '116.4',
        location_address: '公园',
        start_time: toDate(fromIso(start)),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [past, coming] = [
    await activity('晨练', '2026-11-20T08:00:00+08:00'),
    await activity('太极', '2026-11-22T08:00:00+08:00'),
  ]
  await activity('没参加', '2026-11-23T08:00:00+08:00')
  for (const { id } of [past, coming])
    await app.db
      .insertInto('activity_participants')
      .values({ activity_id: id, user_id: parent.id, joined_at: at })
      .execute()
  expect((await child.children.overview({ params })).recentActivities).toEqual([
    { id: coming.id, title: '太极', date: '2026-11-22', status: 'upcoming' },
    { id: past.id, title: '晨练', date: '2026-11-20', status: 'finished' },
  ])
  expect(await child.children.activities({ params, query: { pageSize: 1 } })).toMatchObject({
    activities: [{ id: coming.id, title: '太极', participantStatus: 'registered' }],
    total: 2,
  })
})

test('lastOnline of a parent is the later of the last login and the last request', async () => {
  const lastOnline = async () => (await child.children.overview({ params })).parent.lastOnline
  expect(await lastOnline()).toBeNull()
  const loggedIn = toDate(app.clock.now() - dayMs)
  await app.db.updateTable('users').set({ last_login_at: loggedIn }).where('id', '=', parent.id).execute()
  expect(await lastOnline()).toBe(loggedIn.toISOString())
  await parent.users.setSettings({ body: { auto_voice: true } })
  expect(await lastOnline()).toBe('2026-11-21T04:00:00.000Z')
})

test("each read of a parent's data by a child appears in the parent's access log", async () => {
  const query = {}
  await child.children.overview({ params })
  await child.children.health({ params })
  await child.children.trends({ params, query })
  await child.children.reports({ params, query })
  await child.children.activities({ params, query })
  const { accesses } = await parent.family.accessLog({ query })
  expect(accesses.map(({ what }) => what)).toEqual(['activities', 'reports', 'trends', 'health', 'overview'])
  expect(accesses[0]).toMatchObject({ childId: `c${child.id}`, nickname: '小明' })
})
