import { sha256 } from '@sanhe/kit/secrets'
import type { Sqlite } from '@sanhe/kit/sqlite'
import type { Author } from '#core'
import type { RevisionFacts } from './rules.ts'

export type RevisionRow = {
  id: number
  document_id: number
  content: string
  content_hash: string
  author_kind: Author['kind']
  author_id: number | null
  author_name: string
  note: string | null
  reviewed_at: string | null
  created_at: string
}

type NewRevision = { documentId: number; content: string; author: Author; note?: string | null; at: string }

/** Adds a revision and makes it the document's text. Returns its id, which the next save names as its base. */
export function addRevision(db: Sqlite, { documentId, content, author, note = null, at }: NewRevision) {
  const { lastInsertRowid } = db.sql.run`
    INSERT INTO revisions (document_id, content, content_hash, author_kind, author_id, author_name, note, created_at)
    VALUES (${documentId}, ${content}, ${sha256(content)}, ${author.kind}, ${author.userId}, ${author.name}, ${note}, ${at})`
  const id = Number(lastInsertRowid)
  db.sql.run`UPDATE documents SET revision_id = ${id}, updated_at = ${at} WHERE id = ${documentId}`
  return id
}

export function findRevision(db: Sqlite, documentId: number, id: number) {
  return db.sql.get`
    SELECT * FROM revisions WHERE id = ${id} AND document_id = ${documentId}` as RevisionRow | undefined
}

/** Documents with a revision of this time: after `since`, at `until` or before. */
export function listDocumentsWrittenIn(db: Sqlite, since: string, until: string) {
  return db.sql.all`
    SELECT DISTINCT document_id AS id FROM revisions WHERE created_at > ${since} AND created_at <= ${until}` as {
    id: number
  }[]
}

/** Which revision is the document's text, and which text its file was last seen with. */
export function findHead(db: Sqlite, documentId: number) {
  return db.sql
    .get`SELECT revision_id AS headId, disk_hash AS diskHash FROM documents WHERE id = ${documentId}` as
    | { headId: number | null; diskHash: string | null }
    | undefined
}

export function listRevisionFacts(db: Sqlite, documentId: number) {
  return db.sql.all`
    SELECT id, author_kind, author_id, author_name, content_hash, reviewed_at, created_at
    FROM revisions WHERE document_id = ${documentId} ORDER BY id` as RevisionFacts[]
}

export function removeRevision(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM revisions WHERE id = ${id}`
}
