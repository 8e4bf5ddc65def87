import { inTransaction } from '@sanhe/kit/postgres/database'
import { startOtlpReceiver } from '@sanhe/kit/testing/otlp-receiver'
import { readTracingSettings } from '@sanhe/kit/tracing/settings'
import { runInTracingSpan, startTracing } from '@sanhe/kit/tracing/tracing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestOrderOutbox, openOutboxDatabase, orderPaidEvent } from './testing.ts'

let database: Awaited<ReturnType<typeof openOutboxDatabase>>
beforeAll(async () => void (database = await openOutboxDatabase()))
afterAll(() => database.close())
beforeEach(() => database.clear())

const emit = () =>
  inTransaction(database.dbs[0], (tx) =>
    createTestOrderOutbox(database.dbs[0]).emit(tx, orderPaidEvent(7, 'order 7')),
  )

test('a delivery by another process continues the trace in which the event was emitted', async () => {
  await using receiver = await startOtlpReceiver()
  const settings = readTracingSettings('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const stop = await startTracing(settings, () => {})
  await runInTracingSpan({ name: 'request' }, emit)
  expect(await createTestOrderOutbox(database.dbs[1]).drain()).toBe(1)
  await stop()
  const spans = receiver.spans()
  const request = spans.find(({ name }) => name === 'request')
  const delivery = spans.find(({ name }) => name === 'process order.paid')
  expect(delivery).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(delivery?.attributes).toMatchObject({ 'messaging.consumer.group.name': 'points' })
  const written = spans.find(({ name }) => name === 'INSERT handled')
  expect(written).toMatchObject({
    parentSpanId: delivery?.spanId,
    attributes: { 'db.system.name': 'postgresql' },
  })
})

test('an event that is emitted without tracing has no trace context and is delivered', async () => {
  await emit()
  const { rows } = await sql`SELECT traceparent FROM outbox_deliveries`.execute(database.dbs[0])
  expect(rows).toEqual([{ traceparent: null }])
  expect(await createTestOrderOutbox(database.dbs[1]).drain()).toBe(1)
})
