import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type TextUpdateLog = Row<'collaborations'>
export type TextUpdateRow = Row<'collaboration_updates'>

const log = tables.rows('collaborations')
const update = tables.rows('collaboration_updates')
const savable = tables.rows({
  ...tables.columns('documents', 'id', 'project_id', 'file_path'),
  content: 'revisions.content',
})
const documentId = tables.rows({ id: 'collaborations.document_id' })

/** Returns the log of a document's updates, or undefined if it was not edited by several pages recently. */
export function findTextUpdateLog(db: Sqlite, documentId: number) {
  return log.get(db)`SELECT * FROM collaborations WHERE document_id = ${documentId}`
}

export function addTextUpdateLog(db: Sqlite, row: TextUpdateLog) {
  tables.insert(db, 'collaborations', row)
}

export function changeTextUpdateLog(
  db: Sqlite,
  documentId: number,
  changes: Partial<Omit<TextUpdateLog, 'document_id'>>,
) {
  tables.update(db, 'collaborations', { document_id: documentId }, changes)
}

export function addTextUpdate(db: Sqlite, row: TextUpdateRow) {
  tables.insert(db, 'collaboration_updates', row)
}

/** Lists the updates after a version, in order. */
export function listTextUpdatesAfter(db: Sqlite, documentId: number, since: number) {
  return update.all(db)`
    SELECT * FROM collaboration_updates
    WHERE document_id = ${documentId} AND version > ${since} ORDER BY version`
}

export function findSavableDocument(db: Sqlite, documentId: number) {
  return savable.get(db)`
    SELECT d.id, d.project_id, d.file_path, r.content
    FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.id = ${documentId}`
}

export function listUnsavedDocumentIds(db: Sqlite) {
  return documentId.all(db)`
    SELECT document_id AS id FROM collaborations WHERE saved_version < version`
}

/** Removes updates older than `until` that the current revision contains, and logs without updates. */
export function removeSavedUpdates(db: Sqlite, until: string) {
  db.sql.run`
    DELETE FROM collaboration_updates WHERE created_at < ${until} AND version <=
      (SELECT saved_version FROM collaborations c WHERE c.document_id = collaboration_updates.document_id)`
  db.sql.run`
    DELETE FROM collaborations WHERE saved_version = version AND updated_at < ${until}`
}
