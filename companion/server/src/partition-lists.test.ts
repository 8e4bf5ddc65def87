import { addMonths, fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core'
import { maintainMonthPartitions } from '#partitions'
import { startTestApp, type TestApp } from '#testing'
import { listAuditLogs } from './admin/store.ts'
import { findLastRequestTime } from './children/store.ts'
import { listAccessLog } from './family/store.ts'
import { findOrderTimelineRows } from './money/timeline-store.ts'
import { explainQueries } from './testing/explain-queries.ts'

const months = 36
const rowsPerMonth = 1000
const users = 100
const firstMonth = fromIso('2090-01-01T00:00:00+08:00')
const page = { page: 1, pageSize: 20 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await fillMonths((await app.admin()).id)
  const newest = addMonths(firstMonth, months) - 1
  for (const table of ['access_log', 'audit_logs'] as const)
    await maintainMonthPartitions(app.db, table, undefined, newest)
  await sql`VACUUM ANALYZE`.execute(app.db)
}, 60_000)
afterAll(() => app.stop())

/** Adds rows in each of 36 months, spread over all users. */
async function fillMonths(adminId: number) {
  await sql`
    INSERT INTO users (phone, nickname, city, created_at, updated_at)
    SELECT 'u' || n, '用户', '北京', now(), now() FROM generate_series(1, ${users}::int) AS n`.execute(app.db)
  const rows = sql`
    SELECT n, ${toDate(firstMonth)}::timestamptz + (n / ${rowsPerMonth}::int) * interval '1 month' AS at
    FROM generate_series(0, ${months * rowsPerMonth - 1}::int) AS n`
  await sql`
    INSERT INTO access_log (parent_user_id, admin_id, what, created_at)
    SELECT 1 + n % ${users}::int, ${adminId}, 'health', at FROM (${rows}) AS rows`.execute(app.db)
  await sql`
    INSERT INTO audit_logs (user_id, action, resource_type, resource_id, detail, ip_address, created_at)
    SELECT 1 + n % ${users}::int, 'action' || n % 50, 'orders', n, jsonb_build_object('orderNo', 'M' || n), '::1', at
    FROM (${rows}) AS rows`.execute(app.db)
}

const lists: [what: string, index: string, list: (db: Db) => Promise<unknown>][] = [
  ["a parent's access log", 'access_log_2092_12_parent_user_id_id_idx', (db) => listAccessLog(db, 1, page)],
  ['the newest audit entries', 'audit_logs_2092_12_pkey', (db) => listAuditLogs(db, {}, page)],
  [
    'the audit entries of a user',
    'audit_logs_2092_12_user_id_id_idx',
    (db) => listAuditLogs(db, { userId: 1 }, page),
  ],
  [
    'the audit entries of an action',
    'audit_logs_2092_12_action_id_idx',
    (db) => listAuditLogs(db, { action: 'action7' }, page),
  ],
  [
    'the audit entries of an object',
    'audit_logs_2092_12_resource_id_id_idx',
    (db) => listAuditLogs(db, { resourceId: 7 }, page),
  ],
  ['the audit entries of an order', 'audit_logs_2092_12_expr_idx', (db) => findOrderTimelineRows(db, 'M7')],
  ['the last request of a user', 'audit_logs_2092_12_user_id_id_idx', (db) => findLastRequestTime(db, 1)],
]

test.each(lists)('the query of %s uses the index %s with 36 months of partitions', async (_, index, list) => {
  expect(await explainQueries(app.db, list)).toContain(index)
})

/** Time for a query of a list; the queries take 2 to 15 ms on two busy cores. */
const maxQueryMs = 250

test.each(lists)(
  `the query of %s takes less than ${maxQueryMs} ms with 36 months of partitions`,
  async (_, __, list) => {
    const times: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const startedAt = performance.now()
      await list(app.db)
      times.push(performance.now() - startedAt)
    }
    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(maxQueryMs)
  },
)
