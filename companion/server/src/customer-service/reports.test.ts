import { dayMs, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'

let app: TestApp
let admin: TestAdmin
let organiser: TestUser
let user: TestUser
let activityId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'support' })
})
beforeEach(async () => {
  organiser = await app.user({ nickname: '卖药的人', verified: true })
  user = await app.user()
  activityId = await newActivity()
})
afterAll(() => app.stop())

const newActivity = async () => {
  const location = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }
  const startTime = toIso(app.clock.now() + 3 * hourMs)
  return (
    await organiser.activities.create({ body: { title: '养生讲座', category: '太极', startTime, location } })
  ).id
}
const reportActivity = (who = user, id = activityId) =>
  who.reports.activity({ params: { id }, body: { reason: '现场推销药品' } })
const reportPerson = (who = user, id = organiser.id) =>
  who.reports.person({ params: { id }, body: { reason: '要我转账' } })
const ofOrganiser = async (status?: 'open' | 'closed' | 'case') => {
  const query = { personId: organiser.id, pageSize: 50, ...(status && { status }) }
  return (await admin.customerService.listReports({ query })).reports
}
const close = (id: number) =>
  admin.customerService.closeReport({ params: { id }, body: { note: '已电话提醒' } })
const makeCase = (id: number) =>
  admin.customerService.openCaseOfReport({ params: { id }, body: { title: '推销药品', priority: 'high' } })

describe('POST /activities/:id/report and /people/:id/report', () => {
  test('reports wait in the queue with reporter, person, activity and reason', async () => {
    await reportActivity()
    await reportPerson()
    expect(await ofOrganiser('open')).toMatchObject([
      {
        reporter: { id: user.id },
        person: { id: organiser.id, nickname: '卖药的人' },
        activity: { id: activityId, title: '养生讲座' },
        reason: '现场推销药品',
      },
      { activity: null, reason: '要我转账', status: 'open', caseId: null },
    ])
    const { queues } = await admin.workQueues.list({})
    expect(queues.find(({ name }) => name === 'userReports')?.count).toBeGreaterThan(1)
  })

  test('ten concurrent reports by one user about one activity create one report in the queue', async () => {
    expect(await countOutcomes(Array.from({ length: 10 }, () => reportActivity()))).toEqual({ ok: 10 })
    expect(await ofOrganiser('open')).toHaveLength(1)
    await reportActivity(await app.user())
    expect(await ofOrganiser('open')).toHaveLength(2)
  })

  test('a user can report again after the first report was closed', async () => {
    await reportPerson()
    await close((await ofOrganiser('open'))[0]?.id ?? expect.fail())
    await reportPerson()
    expect((await ofOrganiser()).map(({ status }) => status)).toEqual(['open', 'closed'])
  })

  test('answers 400 CANNOT_REPORT_OWN for oneself, and 404 for unknown ids and people without public content', async () => {
    const own = { status: 400, error: 'CANNOT_REPORT_OWN' }
    expect(await getRefusal(reportActivity(organiser))).toMatchObject(own)
    expect(await getRefusal(reportPerson(organiser))).toMatchObject(own)
    expect(await getRefusal(reportActivity(user, 999_999))).toMatchObject({ status: 404 })
    for (const id of [999_999, (await app.user()).id])
      expect(await getRefusal(reportPerson(user, id))).toMatchObject({ status: 404 })
  })

  test('a user can make ten reports a day', async () => {
    const ids = [activityId]
    for (let nth = 0; nth < 10; nth += 1) ids.push(await newActivity())
    for (const id of ids.slice(0, 10)) await reportActivity(user, id)
    expect(await getRefusal(reportActivity(user, ids[10]))).toMatchObject({
      status: 429,
      error: 'REPORT_LIMIT_EXCEEDED',
      retryAfter: expect.any(Number),
    })
    app.clock.move({ advanceMs: dayMs })
    await reportActivity(user, ids[10])
    app.clock.move({ reset: true })
  })
})

describe('POST /admin/user-reports/:id/case', () => {
  test('a report about a person creates a case with the reason as its first note', async () => {
    await reportActivity()
    const report = (await ofOrganiser('open'))[0] ?? expect.fail()
    const { id } = await makeCase(report.id)
    expect(await admin.customerService.getCase({ params: { id } })).toMatchObject({
      title: '推销药品',
      priority: 'high',
      user: { id: organiser.id },
    })
    const { entries } = await admin.customerService.listEntries({ params: { id }, query: {} })
    expect(entries).toMatchObject([{ kind: 'note', text: '现场推销药品' }])
    expect(await ofOrganiser('case')).toMatchObject([{ caseId: id }])
  })

  test('ten concurrent decisions on a report: exactly one takes effect', async () => {
    await reportPerson()
    const { id } = (await ofOrganiser('open'))[0] ?? expect.fail()
    const calls = Array.from({ length: 10 }, (_, nth) => (nth % 2 ? close(id) : makeCase(id)))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, STATUS_CONFLICT: 9 })
  })
})

test('deleting an account deletes the reports by it and about it', async () => {
  await reportPerson()
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await ofOrganiser()).toEqual([])
  const other = await app.user()
  await reportPerson(other)
  await app.db.deleteFrom('activities').where('id', '=', activityId).execute()
  await organiser.users.remove({ body: { phone: organiser.phone } })
  await app.settle()
  expect(await ofOrganiser()).toEqual([])
})
