import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const documentWithHash = tables.rows({
  ...tables.columns('documents', 'id', 'title', 'slug', 'doc_type'),
  content_hash: 'revisions.content_hash',
})
const textWithHash = tables.rows(tables.columns('revisions', 'content', 'content_hash'))
const description = tables.rows({ description: 'text' })

/** Lists the documents of a project with the hashes of their current texts. */
export function listDocumentTextHashes(db: Sqlite, projectId: number) {
  return documentWithHash.all(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, r.content_hash
    FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.project_id = ${projectId} ORDER BY d.title, d.id`
}

export function findTextWithHash(db: Sqlite, documentId: number) {
  return textWithHash.get(db)`
    SELECT r.content, r.content_hash FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.id = ${documentId}`
}

export function listTaskDescriptions(db: Sqlite, projectId: number) {
  return description.all(db)`
    SELECT description FROM tasks WHERE project_id = ${projectId} AND description IS NOT NULL`
}

/** Lists the documents of a project whose texts may contain links to blocks. */
export function listDocumentsWithBlockLinks(db: Sqlite, projectId: number) {
  return tables.rows({ id: 'documents.id' }).all(db)`
    SELECT d.id FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.project_id = ${projectId} AND instr(r.content, '#^') > 0 ORDER BY d.id`
}
