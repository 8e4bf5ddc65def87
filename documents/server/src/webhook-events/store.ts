import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type NewWebhookDelivery = Omit<Row<'webhook_deliveries'>, 'id' | 'attempts' | 'state'>

const subscription = tables.rows(tables.columns('webhook_endpoints', 'id', 'events', 'project_ids'))
const formerDelivery = tables.rows({
  ...tables.columns('webhook_deliveries', 'id', 'state', 'due_at', 'attempts', 'created_at'),
})
const project = tables.rows(tables.columns('projects', 'id', 'name', 'slug'))
const document = tables.rows({
  ...tables.columns('documents', 'id', 'project_id', 'parent_id', 'title', 'slug', 'type', 'doc_type'),
  revision_id: 'documents.revision_id',
})
const task = tables.rows(
  tables.columns('tasks', 'id', 'project_id', 'title', 'status', 'priority', 'due_date', 'assignee_id'),
)
const earlierRevision = tables.rows({ id: 'revisions.id' })

export function listWebhookSubscriptions(db: Sqlite) {
  return subscription.all(
    db,
  )`SELECT id, events, project_ids FROM webhook_endpoints WHERE disabled_at IS NULL ORDER BY id`
}

export const findProject = (db: Sqlite, id: number) =>
  project.one(db)`SELECT id, name, slug FROM projects WHERE id = ${id}`

export const findDocument = (db: Sqlite, id: number) =>
  document.one(db)`
    SELECT id, project_id, parent_id, title, slug, type, doc_type, revision_id FROM documents WHERE id = ${id}`

export const findTask = (db: Sqlite, id: number) =>
  task.one(db)`
    SELECT id, project_id, title, status, priority, due_date, assignee_id FROM tasks WHERE id = ${id}`

/** Returns whether the document had a text before this revision. */
export const hasEarlierRevision = (db: Sqlite, documentId: number, revisionId: number) =>
  earlierRevision.get(db)`
    SELECT id FROM revisions WHERE document_id = ${documentId} AND id < ${revisionId} LIMIT 1` !== undefined

/** Returns the newest delivery with this key to the endpoint. */
export function findNewestDeliveryWithKey(db: Sqlite, endpointId: number, mergeKey: string) {
  return formerDelivery.get(db)`
    SELECT id, state, due_at, attempts, created_at FROM webhook_deliveries
    WHERE endpoint_id = ${endpointId} AND merge_key = ${mergeKey} ORDER BY id DESC LIMIT 1`
}

/** Adds a delivery that waits for its due time, and returns its id. */
export const addDelivery = (db: Sqlite, row: NewWebhookDelivery) =>
  tables.insert(db, 'webhook_deliveries', { ...row, state: 'waiting' })

export function setDeliveryPayload(db: Sqlite, id: number, payload: string) {
  tables.update(db, 'webhook_deliveries', { id }, { payload })
}
