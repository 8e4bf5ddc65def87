import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const linkNode = tables.rows(
  tables.columns('documents', 'id', 'parent_id', 'title', 'slug', 'type', 'sort_order', 'source_name'),
)
const sourceLink = tables.rows({
  ...tables.columns('document_links', 'source_id', 'target'),
  parent_id: 'documents.parent_id',
})
const staleDocument = tables.rows({
  id: 'documents.id',
  revision_id: 'revisions.id',
  content: 'revisions.content',
})

export function listLinkableNodes(db: Sqlite, projectId: number) {
  return linkNode.all(db)`
    SELECT id, parent_id, title, slug, type, sort_order, source_name FROM documents WHERE project_id = ${projectId}`
}

export function replaceLinks(
  db: Sqlite,
  documentId: number,
  revisionId: number,
  links: { target: string; name_key: string }[],
) {
  db.sql.run`DELETE FROM document_links WHERE source_id = ${documentId}`
  for (const link of links) tables.insert(db, 'document_links', { source_id: documentId, ...link })
  db.sql.run`
    INSERT INTO document_link_states (document_id, revision_id) VALUES (${documentId}, ${revisionId})
    ON CONFLICT (document_id) DO UPDATE SET revision_id = excluded.revision_id`
}

/** Lists the links of a project whose path ends with a name that has one of these keys (a JSON array). */
export function listLinksByName(db: Sqlite, projectId: number, keys: string) {
  return sourceLink.all(db)`
    SELECT l.source_id, l.target, d.parent_id
    FROM document_links l JOIN documents d ON d.id = l.source_id
    WHERE l.name_key IN (SELECT value FROM json_each(${keys})) AND d.project_id = ${projectId}
    ORDER BY l.source_id`
}

/** Lists the links of these documents (a JSON array of ids). */
export function listLinksOfDocuments(db: Sqlite, documentIds: string) {
  return sourceLink.all(db)`
    SELECT l.source_id, l.target, d.parent_id
    FROM document_links l JOIN documents d ON d.id = l.source_id
    WHERE l.source_id IN (SELECT value FROM json_each(${documentIds}))`
}

export function listProjectLinks(db: Sqlite, projectId: number) {
  return sourceLink.all(db)`
    SELECT l.source_id, l.target, d.parent_id
    FROM documents d JOIN document_links l ON l.source_id = d.id
    WHERE d.project_id = ${projectId} ORDER BY l.source_id`
}

/**
 * Returns the next document whose stored links are outdated, because its text has changed since the links were
 * extracted.
 */
export function findDocumentWithStaleLinks(db: Sqlite, afterId: number) {
  return staleDocument.get(db)`
    SELECT d.id, r.id AS revision_id, r.content
    FROM documents d JOIN revisions r ON r.id = d.revision_id
      LEFT JOIN document_link_states s ON s.document_id = d.id
    WHERE d.id > ${afterId} AND s.revision_id IS NOT d.revision_id ORDER BY d.id LIMIT 1`
}
