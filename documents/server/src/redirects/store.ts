import type { Sqlite } from '@sanhe/kit/sqlite'

export function addFormerProjectSlug(db: Sqlite, projectId: number, slug: string) {
  db.sql.run`INSERT OR REPLACE INTO former_project_slugs (slug, project_id) VALUES (${slug}, ${projectId})`
}

export function removeFormerProjectSlug(db: Sqlite, slug: string) {
  db.sql.run`DELETE FROM former_project_slugs WHERE slug = ${slug}`
}

export function addFormerDocumentSlug(db: Sqlite, projectId: number, documentId: number, slug: string) {
  db.sql.run`
    INSERT OR REPLACE INTO former_document_slugs (project_id, slug, document_id)
    VALUES (${projectId}, ${slug}, ${documentId})`
}

export function removeFormerDocumentSlug(db: Sqlite, projectId: number, slug: string) {
  db.sql.run`DELETE FROM former_document_slugs WHERE project_id = ${projectId} AND slug = ${slug}`
}

/** The project with this slug; else the one that had it before. */
export function findPresentProject(db: Sqlite, slug: string) {
  return db.sql.get`
    SELECT id, slug FROM projects WHERE id = coalesce(
      (SELECT id FROM projects WHERE slug = ${slug}),
      (SELECT project_id FROM former_project_slugs WHERE slug = ${slug}))` as
    | { id: number; slug: string }
    | undefined
}

/** The document with this slug; else the one that had it before. */
export function findPresentDocument(db: Sqlite, projectId: number, slug: string) {
  return db.sql.get`
    SELECT slug FROM documents WHERE id = coalesce(
      (SELECT id FROM documents WHERE project_id = ${projectId} AND slug = ${slug}),
      (SELECT document_id FROM former_document_slugs WHERE project_id = ${projectId} AND slug = ${slug}))` as
    | { slug: string }
    | undefined
}
