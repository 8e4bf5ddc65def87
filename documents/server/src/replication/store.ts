import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const documentFile = tables.rows({ path: 'documents.file_path', hash: 'revisions.content_hash' })
const newestAsset = tables.rows({ id: 'integer' })

export const listDocumentFiles = (db: Sqlite) =>
  documentFile.all(db)`
    SELECT d.file_path AS path, r.content_hash AS hash FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path <> ''`

/** Returns the largest id of an attachment, 0 without any. Ids are never given twice. */
export const findNewestAssetId = (db: Sqlite) =>
  newestAsset.one(db)`SELECT ifnull(max(id), 0) AS id FROM assets`.id
