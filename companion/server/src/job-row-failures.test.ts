import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  addDays,
  addMonths,
  dayMs,
  fromIso,
  hourMs,
  instantToShanghaiDay,
  toInstantInShanghai,
  toDate,
} from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { getActivityRow, createTestActivity } from './activities/testing/fixtures.ts'
import { getCaptainRow, createCaptain } from './captains/testing/fixtures.ts'
import { allJobs } from './jobs.ts'
import { createTestClinic, payPlacedOrder } from './medical/testing/clinic.ts'
import { earnPoints, openPointsLedger } from './points/ledger.ts'
import { injectWriteFailure } from './testing/inject-write-failure.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
beforeEach(() => app.clock.move({ now: fromIso('2026-11-21T12:00:00+08:00') }))
afterAll(() => app.stop())

const user = () => app.user({ verified: true, emergency_contact_phone: '13600000001' })
const count = async (table: 'health_reports' | 'health_alerts', userId: number) =>
  (await app.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length

async function walked(userId: number, daysAgo: number[]) {
  const today = instantToShanghaiDay(app.clock.now())
  const rows = daysAgo.map((days) => ({
    user_id: userId,
    record_type: 'steps' as const,
    value: JSON.stringify({ count: 100 }),
    recorded_at: toDate(toInstantInShanghai(addDays(today, -days), '10:00')),
    created_at: toDate(app.clock.now()),
  }))
  await app.db.insertInto('health_records').values(rows).execute()
}

/**
 * A row that a job must process. `row` is inserted into `table`. The job must process it from the time `at` on.
 * `isDone` returns whether the job has processed it.
 */
type Due = {
  at: number
  table: string
  row: Record<string, number | string>
  isDone: () => Promise<boolean>
}

async function appointment(): Promise<Due> {
  const who = await user()
  const at = await createTestClinic(app)
  const placed = await who.medical.book({ body: at.booking })
  await payPlacedOrder(app, who, 'appointment', placed)
  return {
    at: at.startsAt + 4 * hourMs,
    table: 'appointments',
    row: { order_no: placed.orderId, status: 'completed' },
    isDone: async () =>
      (await who.orders.get({ params: { orderNo: placed.orderId } })).status === 'completed',
  }
}

async function activity(): Promise<Due> {
  const { id, endAt } = await createTestActivity(app, await user())
  return {
    at: endAt + hourMs,
    table: 'activities',
    row: { id, status: 'finished' },
    isDone: async () => (await getActivityRow(app, id)).status === 'finished',
  }
}

async function points(): Promise<Due> {
  const { id } = await user()
  const now = app.clock.now()
  const earned = { action: 'spend', points: 5, reference: '1', description: '-' } as const
  await inTransaction(app.db, async (tx) => earnPoints(await openPointsLedger(tx, id, now), earned))
  const expired = app.db
    .selectFrom('point_transactions')
    .where('user_id', '=', id)
    .where('type', '=', 'expire')
  return {
    at: addMonths(now, 12) + dayMs,
    table: 'point_transactions',
    row: { user_id: id, type: 'expire' },
    isDone: async () => (await expired.select('id').execute()).length === 1,
  }
}

async function weekly(): Promise<Due> {
  const { id } = await user()
  await walked(id, [2])
  const isDone = async () => (await count('health_reports', id)) === 1
  return { at: app.clock.now() + 3 * dayMs, table: 'health_reports', row: { user_id: id }, isDone }
}

async function lazyDays(): Promise<Due> {
  const { id } = await user()
  await walked(id, [1, 2, 3])
  const isDone = async () => (await count('health_alerts', id)) === 1
  return { at: app.clock.now(), table: 'health_alerts', row: { user_id: id }, isDone }
}

async function membership(): Promise<Due> {
  const who = await user()
  const { orderNo } = await who.membership.subscribe({ body: { plan: 'monthly' } })
  await app.pay(orderNo)
  await app.settle()
  const notices = app.db.selectFrom('notifications').where('user_id', '=', who.id)
  const isDone = async () =>
    (await notices.where('type', '=', 'MEMBERSHIP_EXPIRING').select('id').execute()).length === 1
  const row = { user_id: who.id, type: 'MEMBERSHIP_EXPIRING' }
  return { at: addMonths(app.clock.now(), 1) - 7 * dayMs, table: 'notifications', row, isDone }
}

async function captain(): Promise<Due> {
  const { id } = await createCaptain(app, await app.admin())
  await app.db.updateTable('captains').set({ total_activities: 0 }).where('user_id', '=', id).execute()
  const isDone = async () => (await getCaptainRow(app, id)).total_activities === 3
  return { at: app.clock.now(), table: 'captains', row: { user_id: id }, isDone }
}

test.each([
  ['medical.complete-appointments', appointment],
  ['activities.move', activity],
  ['points.expire', points],
  ['health.reports', weekly],
  ['health.care', lazyDays],
  ['membership.remind', membership],
  ['captains.daily', captain],
])(
  'a failure of one row in the job %s does not delay the other rows, and the next run completes the failed row',
  async (name, due) => {
    const [broken, sound] = [await due(), await due()]
    const mend = await injectWriteFailure(app.db, broken.table, broken.row)
    app.clock.move({ now: sound.at })
    const run = () =>
      allJobs(app.deps)
        .find((job) => job.name === name)!
        .run(sound.at)
    await run()
    expect([await broken.isDone(), await sound.isDone()]).toEqual([false, true])
    await mend()
    await run()
    expect([await broken.isDone(), await sound.isDone()]).toEqual([true, true])
  },
)
