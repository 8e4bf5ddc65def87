import { toDate } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
let metricsUrl: string
beforeAll(async () => {
  const port = await findFreePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  app = await startTestApp({ METRICS_PORT: String(port) })
})
afterAll(() => app.stop())

const readMetrics = async () => (await fetch(metricsUrl)).text()

test('metrics contain HTTP requests, database connections, outbox counts and the number of money discrepancies', async () => {
  await app.user()
  await app.visitor.activities.list({ query: {} }).catch(() => {})
  const text = await readMetrics()
  expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/v1\/activities"/)
  expect(text).toMatch(/db_pool_connections\{state="waiting",service="companion"\} 0/)
  expect(text).toMatch(/db_query_duration_seconds_count\{service="companion"\} [1-9]/)
  for (const name of ['outbox_waiting', 'outbox_parked', 'outbox_lag_seconds', 'money_discrepancies'])
    expect(text).toContain(`${name}{service="companion"} 0`)
})

test('the metrics contain the number of waiting outbox deliveries and the age of the oldest', async () => {
  const at = toDate(app.clock.now() - 90_000)
  await sql`
    INSERT INTO outbox_deliveries (event_id, handler, type, subject, payload, emitted_at, due_at)
    VALUES (1, 'nobody', 'test', 'test', '{}', ${at}, ${at})`.execute(app.db)
  const text = await readMetrics()
  expect(text).toContain('outbox_waiting{service="companion"} 1')
  expect(text).toContain('outbox_lag_seconds{service="companion"} 90')
})

test('the port of the API does not serve metrics', async () => {
  expect((await fetch(`${app.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
})
