import { sha256 } from '@sanhe/kit/security/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { RevisionAuthor } from '#core'
import { type Row, tables } from '#tables'

export type RevisionRow = Row<'revisions'>

const revision = tables.rows('revisions')
const documentId = tables.rows({ id: 'revisions.document_id' })
const head = tables.rows({ headId: 'documents.revision_id', diskHash: 'documents.disk_hash' })
const revisionFacts = tables.rows({
  ...tables.columns('revisions', 'id', 'author_kind', 'author_id', 'author_name', 'content_hash'),
  ...tables.columns('revisions', 'reviewed_at', 'created_at'),
})

type NewRevision = {
  documentId: number
  content: string
  author: RevisionAuthor
  note?: string | null
  at: string
}

/** Adds a revision and makes it the document's current text. Returns its id, the base of the next save. */
export function addRevision(db: Sqlite, { documentId, content, author, note = null, at }: NewRevision) {
  const id = tables.insert(db, 'revisions', {
    document_id: documentId,
    content,
    content_hash: sha256(content),
    author_kind: author.kind,
    author_id: author.userId,
    author_name: author.name,
    note,
    created_at: at,
  })
  tables.update(db, 'documents', { id: documentId }, { revision_id: id, updated_at: at })
  return id
}

export function findRevision(db: Sqlite, documentId: number, id: number) {
  return revision.get(db)`
    SELECT * FROM revisions WHERE id = ${id} AND document_id = ${documentId}`
}

export function listDocumentsChangedBetween(db: Sqlite, since: string, until: string) {
  return documentId.all(db)`
    SELECT DISTINCT document_id AS id FROM revisions WHERE created_at > ${since} AND created_at <= ${until}`
}

/** Returns the id of the document's current revision and the last known hash of its file. */
export function findCurrentRevision(db: Sqlite, documentId: number) {
  return head.get(
    db,
  )`SELECT revision_id AS headId, disk_hash AS diskHash FROM documents WHERE id = ${documentId}`
}

export function listRevisionMetadata(db: Sqlite, documentId: number) {
  return revisionFacts.all(db)`
    SELECT id, author_kind, author_id, author_name, content_hash, reviewed_at, created_at
    FROM revisions WHERE document_id = ${documentId} ORDER BY id`
}

export function removeRevision(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM revisions WHERE id = ${id}`
}
