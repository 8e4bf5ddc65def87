import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const presentProject = tables.rows(tables.columns('projects', 'id', 'slug'))
const presentDocument = tables.rows({
  ...tables.columns('documents', 'slug', 'project_id'),
  project_slug: 'projects.slug',
})

export function addFormerProjectSlug(db: Sqlite, projectId: number, slug: string) {
  removeFormerProjectSlug(db, slug)
  tables.insert(db, 'former_project_slugs', { slug, project_id: projectId })
}

export function removeFormerProjectSlug(db: Sqlite, slug: string) {
  db.sql.run`DELETE FROM former_project_slugs WHERE slug = ${slug}`
}

export function addFormerDocumentSlug(db: Sqlite, projectId: number, documentId: number, slug: string) {
  removeFormerDocumentSlug(db, projectId, slug)
  tables.insert(db, 'former_document_slugs', { project_id: projectId, slug, document_id: documentId })
}

export function removeFormerDocumentSlug(db: Sqlite, projectId: number, slug: string) {
  db.sql.run`DELETE FROM former_document_slugs WHERE project_id = ${projectId} AND slug = ${slug}`
}

/** Returns the project that has this slug. If there is none, returns the project that had this slug before. */
export function findProjectByAnySlug(db: Sqlite, slug: string) {
  return presentProject.get(db)`
    SELECT id, slug FROM projects WHERE id = coalesce(
      (SELECT id FROM projects WHERE slug = ${slug}),
      (SELECT project_id FROM former_project_slugs WHERE slug = ${slug}))`
}

/**
 * Returns the document that has this slug. If there is none, returns the document that had this slug before, which may
 * be in another project now.
 */
export function findDocumentByAnySlug(db: Sqlite, projectId: number, slug: string) {
  return presentDocument.get(db)`
    SELECT d.slug, d.project_id, p.slug AS project_slug
    FROM documents d JOIN projects p ON p.id = d.project_id WHERE d.id = coalesce(
      (SELECT id FROM documents WHERE project_id = ${projectId} AND slug = ${slug}),
      (SELECT document_id FROM former_document_slugs WHERE project_id = ${projectId} AND slug = ${slug}))`
}
