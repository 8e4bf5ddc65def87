import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type WebhookEndpointRow = Row<'webhook_endpoints'>
export type WebhookDeliveryRow = Row<'webhook_deliveries'>
export type WebhookAttemptRow = Row<'webhook_attempts'>

const endpoint = tables.rows('webhook_endpoints')
const delivery = tables.rows('webhook_deliveries')
const listed = tables.rows({
  ...tables.columns('webhook_deliveries', 'id', 'message_id', 'type', 'state', 'created_at'),
  ...tables.columns('webhook_deliveries', 'due_at', 'attempts'),
  last_status: 'webhook_attempts.status?',
})
export type ListedDeliveryRow = NonNullable<ReturnType<typeof findListedDelivery>>
const attempt = tables.rows('webhook_attempts')
const endpointId = tables.rows({ id: 'webhook_endpoints.id' })
const count = tables.rows({ n: 'integer' })
const administrator = tables.rows({ id: 'users.id' })

export const listEndpoints = (db: Sqlite) => endpoint.all(db)`SELECT * FROM webhook_endpoints ORDER BY id`
export const countEndpoints = (db: Sqlite) => count.one(db)`SELECT count(*) AS n FROM webhook_endpoints`.n
export const findEndpoint = (db: Sqlite, id: number) =>
  endpoint.get(db)`SELECT * FROM webhook_endpoints WHERE id = ${id}`

type NewEndpoint = Pick<
  WebhookEndpointRow,
  'url' | 'description' | 'events' | 'project_ids' | 'secret' | 'created_by_name' | 'created_at'
>
export const addEndpoint = (db: Sqlite, row: NewEndpoint) =>
  tables.insertReturning(db, 'webhook_endpoints', row)

export function setEndpoint(db: Sqlite, id: number, changes: Partial<Omit<WebhookEndpointRow, 'id'>>) {
  tables.update(db, 'webhook_endpoints', { id }, changes)
}

export const removeEndpoint = (db: Sqlite, id: number) =>
  Number(db.sql.run`DELETE FROM webhook_endpoints WHERE id = ${id}`.changes) === 1

export const countExistingProjects = (db: Sqlite, ids: string) =>
  count.one(db)`SELECT count(*) AS n FROM projects WHERE id IN (SELECT value FROM json_each(${ids}))`.n

/** Lists the endpoints that have a delivery to attempt now. */
export const listDueEndpoints = (db: Sqlite, now: string) =>
  endpointId.all(db)`
    SELECT id FROM webhook_endpoints e WHERE EXISTS (
      SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.due_at <= ${now})`

export const findDueDelivery = (db: Sqlite, id: number, now: string) =>
  delivery.get(db)`
    SELECT * FROM webhook_deliveries WHERE endpoint_id = ${id} AND state = 'waiting' AND due_at <= ${now}
    ORDER BY due_at, id LIMIT 1`

export const findDelivery = (db: Sqlite, id: number) =>
  delivery.get(db)`SELECT * FROM webhook_deliveries WHERE id = ${id}`

export function setDelivery(
  db: Sqlite,
  id: number,
  changes: Partial<Pick<WebhookDeliveryRow, 'state' | 'due_at' | 'attempts'>>,
) {
  tables.update(db, 'webhook_deliveries', { id }, changes)
}

export function cancelWaitingDeliveries(db: Sqlite, id: number) {
  db.sql
    .run`UPDATE webhook_deliveries SET state = 'cancelled' WHERE endpoint_id = ${id} AND state = 'waiting'`
}

export const addAttempt = (db: Sqlite, row: Omit<WebhookAttemptRow, 'id'>) =>
  tables.insert(db, 'webhook_attempts', row)

export const listAttempts = (db: Sqlite, deliveryId: number) =>
  attempt.all(db)`SELECT * FROM webhook_attempts WHERE delivery_id = ${deliveryId} ORDER BY id DESC`

export const findListedDelivery = (db: Sqlite, id: number) =>
  listed.get(db)`
    SELECT d.id, d.message_id, d.type, d.state, d.created_at, d.due_at, d.attempts,
      (SELECT a.status FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) AS last_status
    FROM webhook_deliveries d WHERE d.id = ${id}`

/**
 * Lists the deliveries of an endpoint before an id, the newest first. `state`: only deliveries in this state; null
 * lists all.
 */
export const listDeliveries = (
  db: Sqlite,
  { id, state, before }: { id: number; state: string | null; before: number },
  limit: number,
) =>
  listed.all(db)`
    SELECT d.id, d.message_id, d.type, d.state, d.created_at, d.due_at, d.attempts,
      (SELECT a.status FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) AS last_status
    FROM webhook_deliveries d
    WHERE d.endpoint_id = ${id} AND d.id < ${before} AND (${state} IS NULL OR d.state = ${state})
    ORDER BY d.id DESC LIMIT ${limit}`

export const removeOldDeliveries = (db: Sqlite, until: string) =>
  Number(
    db.sql.run`DELETE FROM webhook_deliveries WHERE created_at <= ${until} AND state <> 'waiting'`.changes,
  )

export const listAdministrators = (db: Sqlite) =>
  administrator.all(db)`SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id`
