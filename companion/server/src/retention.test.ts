import { addMonths, dayMs, fromIso, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { startTestApp, type TestApp } from '#testing'
import { allJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const yearMs = 365 * dayMs
const now = () => app.clock.now()
const at = (ago: number) => toDate(now() - ago)
const run = (name: string, when: Instant = now()) =>
  allJobs(app.deps)
    .find((job) => job.name === name)
    ?.run(when)
const left = async (table: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
    app.db,
  )
  return rows[0]?.count
}

test('the job counters.forget deletes counter rows two months after their period', async () => {
  const periods = ['2026-08', '2026-08-31', '2026-09', '2026-09-01', '2026-11', '2026-11-21']
  const counts = periods.map((period) => ({ name: 'forgetting', subject: 'user:1', period, count: 1 }))
  await app.db.insertInto('counters').values(counts).execute()
  const november = fromIso('2026-11-21T04:00:00Z')
  expect(await run('counters.forget', november)).toEqual({ forgotten: 2 })
  expect(await run('counters.forget', november)).toEqual({ forgotten: 0 })
  const rows = await app.db.selectFrom('counters').select('period').where('name', '=', 'forgetting').execute()
  expect(rows.map(({ period }) => period).toSorted()).toEqual(periods.slice(2))
})

test('the job counters.forget deletes more rows in one run than one SQL statement deletes', async () => {
  await sql`
    INSERT INTO counters (name, subject, period, count)
    SELECT 'forgetting', 'user:' || n, '2020-01-01', 1 FROM generate_series(1, 5001) AS n`.execute(app.db)
  expect(await run('counters.forget')).toEqual({ forgotten: 5001 })
})

test('notifications.forget deletes notifications two years after they were created if they were read, and delivery records after 180 days', async () => {
  const { id } = await app.user()
  const notice = (ago: number, is_read: boolean) => ({ user_id: id, type: 'X', is_read, created_at: at(ago) })
  await app.db
    .insertInto('notifications')
    .values([notice(2 * yearMs, true), notice(2 * yearMs + 1, true), notice(3 * yearMs, false)])
    .execute()
  const delivery = { channel: 'push', recipient: 'user:1', type: 'X', outcome: 'sent' } as const
  await app.db
    .insertInto('delivery_log')
    .values([
      { event_id: 1_000_001, ...delivery, created_at: at(180 * dayMs) },
      { event_id: 1_000_002, ...delivery, created_at: at(180 * dayMs + 1) },
    ])
    .execute()
  expect(await run('notifications.forget')).toEqual({ notifications: 1, deliveries: 1 })
  expect([await left('notifications'), await left('delivery_log')]).toEqual([2, 1])
  expect(await run('notifications.forget')).toEqual({ notifications: 0, deliveries: 0 })
})

/** Adds an access by a child to the data of a parent at each of these times. */
async function addAccesses(times: number[]) {
  const parent = await app.user()
  const child = await app.child({ of: [parent] })
  const access = { parent_user_id: parent.id, child_id: child.id, what: 'health' }
  await app.db.deleteFrom('access_log').execute()
  await app.db
    .insertInto('access_log')
    .values(times.map((time) => ({ ...access, created_at: toDate(time) })))
    .execute()
}

test("the record of accesses by children to their parents' data is deleted by month once its last day is two years old", async () => {
  const november = fromIso('2024-11-01T00:00:00+08:00')
  await addAccesses([november, november - 1])
  expect(await run('family.forgetLooks', fromIso('2026-10-31T23:59:59+08:00'))).toMatchObject({ deleted: 0 })
  expect(await run('family.forgetLooks', fromIso('2026-11-01T00:00:00+08:00'))).toMatchObject({ deleted: 1 })
  expect(await left('access_log')).toBe(1)
})

test('the job family.forgetLooks drops the partitions of old months', async () => {
  const march = fromIso('2090-03-15T12:00:00+08:00')
  await addAccesses([march, addMonths(march, 1)])
  expect(await run('family.forgetLooks', march)).toMatchObject({ moved: 2, deleted: 0 })
  expect(await run('family.forgetLooks', addMonths(march, 24))).toMatchObject({ dropped: 0 })
  expect(await run('family.forgetLooks', addMonths(march, 25))).toMatchObject({ dropped: 1, deleted: 0 })
  expect(await left('access_log')).toBe(1)
})

test('the job audit.partitions drops months only if AUDIT_KEEP_MONTHS is set', async () => {
  const march = fromIso('2090-03-15T12:00:00+08:00')
  await app.db
    .insertInto('audit_logs')
    .values({ action: 'old', created_at: toDate(march) })
    .execute()
  const countOld = async () =>
    (await app.db.selectFrom('audit_logs').select('id').where('action', '=', 'old').execute()).length
  expect(await run('audit.partitions', addMonths(march, 1000))).toMatchObject({ moved: 1, dropped: 0 })
  expect(await countOld()).toBe(1)
  const config = { ...app.deps.config, auditKeepMonths: 36 }
  const limited = allJobs({ ...app.deps, config }).find(({ name }) => name === 'audit.partitions')
  await limited?.run(addMonths(march, 36))
  expect(await countOld()).toBe(1)
  await limited?.run(addMonths(march, 37))
  expect(await countOld()).toBe(0)
})

test.each(['35', '36.5', 'all'])('AUDIT_KEEP_MONTHS=%s is refused', (months) => {
  expect(() => loadConfig({ NODE_ENV: 'test', AUDIT_KEEP_MONTHS: months })).toThrow('AUDIT_KEEP_MONTHS')
})

test('the job orders.forgetReports deletes reports of the payment provider after three years', async () => {
  const said = { order_no: 'M1', outcome: 'paid' }
  await app.db
    .insertInto('payment_notifications')
    .values([
      { event_id: 'young', ...said, received_at: at(3 * yearMs) },
      { event_id: 'old', ...said, received_at: at(3 * yearMs + 1) },
    ])
    .execute()
  expect(await run('orders.forgetReports')).toEqual({ forgotten: 1 })
  expect(await left('payment_notifications')).toBe(1)
})
