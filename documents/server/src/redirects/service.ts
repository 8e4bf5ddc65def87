import type { Sqlite } from '@sanhe/kit/sqlite/database'
import * as store from './store.ts'

/** Records that the project has `slug` now and had `formerSlug` before. Runs in the caller's transaction. */
export function recordProjectSlug(db: Sqlite, project: { id: number; slug: string }, formerSlug?: string) {
  if (formerSlug === project.slug) return
  store.removeFormerProjectSlug(db, project.slug)
  if (formerSlug !== undefined) store.addFormerProjectSlug(db, project.id, formerSlug)
}

type Document = { id: number; project_id: number; slug: string }

/** Records that the document has `slug` now and had `formerSlug` before. Runs in the caller's transaction. */
export function recordDocumentSlug(db: Sqlite, document: Document, formerSlug?: string) {
  if (formerSlug === document.slug) return
  store.removeFormerDocumentSlug(db, document.project_id, document.slug)
  if (formerSlug !== undefined) store.addFormerDocumentSlug(db, document.project_id, document.id, formerSlug)
}

/** Records that the document was at this place before it moved to another project. Runs in the caller's transaction. */
export const recordDocumentLeft = (db: Sqlite, former: Document) =>
  store.addFormerDocumentSlug(db, former.project_id, former.id, former.slug)

type Slugs = { project: string; doc?: string | undefined }

/**
 * Returns the current slugs of the project and document that once had these slugs. Returns undefined if the slugs are
 * current or unknown.
 */
export function findCurrentSlugs(db: Sqlite, requested: Slugs): (Slugs & { projectId: number }) | undefined {
  const project = store.findProjectByAnySlug(db, requested.project)
  if (!project) return undefined
  const found =
    requested.doc === undefined ? undefined : store.findDocumentByAnySlug(db, project.id, requested.doc)
  if (requested.doc !== undefined && !found) return undefined
  const current = found ?? { project_slug: project.slug, slug: undefined, project_id: project.id }
  const isCurrent = current.project_slug === requested.project && current.slug === requested.doc
  return isCurrent
    ? undefined
    : { project: current.project_slug, doc: current.slug, projectId: current.project_id }
}
