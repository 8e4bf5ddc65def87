import type { SqlExecutor } from '@sanhe/kit/postgres/executor'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { getActiveTraceparent } from '@sanhe/kit/tracing/tracing'
import { sql } from 'kysely'
import type { FailedDelivery } from './types.ts'

export const outboxChannel = 'outbox'

type EventRow = { type: string; subject: string; payload: unknown }
type DeliveryRow = EventRow & {
  event_id: number
  handler: string
  emitted_at: Date
  attempts: number
  /** Context of the trace in which the event was emitted (W3C); null when it was not traced. */
  traceparent: string | null
}
type ParkedRow = DeliveryRow & { last_error: string; parked_at: Date }

/**
 * Adds the deliveries of an event and locks its subject until the end of the transaction. PostgreSQL assigns an id when
 * a row is written, not when it commits. Without the lock, a later id could therefore become visible, and be delivered,
 * before an earlier id. The notification reaches the dispatchers only after the commit.
 */
export const addDeliveries = (tx: SqlExecutor, event: EventRow, handlers: string[], now: Instant) =>
  sql`
    WITH turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended(${`outbox ${event.subject}`}, 0)) AS come
    ), event AS MATERIALIZED (
      SELECT nextval('outbox_event_ids') AS id FROM turn WHERE come IS NOT NULL
    ), delivery AS (
      INSERT INTO outbox_deliveries (event_id, handler, type, subject, payload, emitted_at, due_at, traceparent)
      SELECT event.id, handler, ${event.type}, ${event.subject}, ${JSON.stringify(event.payload)}::jsonb,
             ${toDate(now)}::timestamptz, ${toDate(now)}::timestamptz, ${getActiveTraceparent()}::text
      FROM event, unnest(${handlers}::text[]) AS handler
    )
    SELECT pg_notify(${outboxChannel}, '')`.execute(tx)

export const notifyDispatchers = (tx: SqlExecutor) => sql`SELECT pg_notify(${outboxChannel}, '')`.execute(tx)

/**
 * Claims the oldest due delivery that no other process holds. Skips a delivery while an earlier delivery of the same
 * subject and handler waits. The claim lasts until the transaction ends; PostgreSQL releases it immediately when the
 * process dies.
 */
export async function claimDueDelivery(tx: SqlExecutor, handlers: string[], now: Instant) {
  const { rows } = await sql<DeliveryRow>`
    SELECT event_id, handler, type, subject, payload, emitted_at, attempts, traceparent
    FROM outbox_deliveries AS delivery
    WHERE handler = ANY(${handlers}::text[]) AND parked_at IS NULL AND due_at <= ${toDate(now)}::timestamptz
      AND NOT EXISTS (
        SELECT 1 FROM outbox_deliveries AS earlier
        WHERE earlier.handler = delivery.handler AND earlier.subject = delivery.subject
          AND earlier.parked_at IS NULL AND earlier.event_id < delivery.event_id)
    ORDER BY event_id
    LIMIT 1
    FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

type DeliveryKey = { event_id: number; handler: string }

const hasKey = ({ event_id, handler }: DeliveryKey) => sql`event_id = ${event_id} AND handler = ${handler}`

export const removeDelivery = (tx: SqlExecutor, key: DeliveryKey) =>
  sql`DELETE FROM outbox_deliveries WHERE ${hasKey(key)}`.execute(tx)

export const recordFailedAttempt = (tx: SqlExecutor, key: DeliveryKey, lastError: string, dueAt: Instant) =>
  sql`
    UPDATE outbox_deliveries
    SET attempts = attempts + 1, last_error = ${lastError}, due_at = ${toDate(dueAt)}
    WHERE ${hasKey(key)}`.execute(tx)

export async function markDeliveryFailed(tx: SqlExecutor, key: DeliveryKey, lastError: string, now: Instant) {
  const { rows } = await sql<ParkedRow>`
    UPDATE outbox_deliveries
    SET attempts = attempts + 1, last_error = ${lastError}, parked_at = ${toDate(now)}
    WHERE ${hasKey(key)}
    RETURNING *`.execute(tx)
  return parkedOf(rows[0]!)
}

/**
 * Returns the number of waiting deliveries, the number of deliveries that were given up, and the age in ms of the
 * oldest waiting delivery.
 */
export async function readOutboxState(db: SqlExecutor, now: Instant) {
  const { rows } = await sql<{ waiting: number; parked: number; oldest: Date | null }>`
    SELECT count(*) FILTER (WHERE parked_at IS NULL) AS waiting, count(*) FILTER (WHERE parked_at IS NOT NULL) AS parked,
           min(emitted_at) FILTER (WHERE parked_at IS NULL) AS oldest
    FROM outbox_deliveries`.execute(db)
  const { waiting = 0, parked = 0, oldest = null } = rows[0] ?? {}
  return { waiting, parked, lagMs: oldest ? Math.max(0, now - oldest.getTime()) : 0 }
}

export async function listFailedDeliveries(db: SqlExecutor): Promise<FailedDelivery[]> {
  const { rows } = await sql<ParkedRow>`
    SELECT * FROM outbox_deliveries WHERE parked_at IS NOT NULL ORDER BY event_id, handler`.execute(db)
  return rows.map(parkedOf)
}

/** Makes a parked delivery due again. Returns false when the delivery is not parked. */
export async function requeueFailedDelivery(db: SqlExecutor, key: DeliveryKey, now: Instant) {
  const { numAffectedRows } = await sql`
    UPDATE outbox_deliveries SET parked_at = NULL, attempts = 0, due_at = ${toDate(now)}
    WHERE ${hasKey(key)} AND parked_at IS NOT NULL`.execute(db)
  return numAffectedRows === 1n
}

const parkedOf = (row: ParkedRow): FailedDelivery => ({
  eventId: row.event_id,
  handler: row.handler,
  type: row.type,
  subject: row.subject,
  payload: row.payload,
  emittedAt: row.emitted_at.getTime(),
  attempts: row.attempts,
  lastError: row.last_error,
  parkedAt: row.parked_at.getTime(),
})
