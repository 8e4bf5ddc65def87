import type { Sqlite } from '@sanhe/kit/sqlite/database'
import * as store from './store.ts'

/** Part of the caller's transaction: the project has `slug` now, and had `formerSlug` until now. */
export function keepProjectAddress(db: Sqlite, project: { id: number; slug: string }, formerSlug?: string) {
  if (formerSlug === project.slug) return
  store.removeFormerProjectSlug(db, project.slug)
  if (formerSlug !== undefined) store.addFormerProjectSlug(db, project.id, formerSlug)
}

type Document = { id: number; project_id: number; slug: string }

/** Part of the caller's transaction: the document has `slug` now, and had `formerSlug` until now. */
export function keepDocumentAddress(db: Sqlite, document: Document, formerSlug?: string) {
  if (formerSlug === document.slug) return
  store.removeFormerDocumentSlug(db, document.project_id, document.slug)
  if (formerSlug !== undefined) store.addFormerDocumentSlug(db, document.project_id, document.id, formerSlug)
}

type Slugs = { project: string; doc?: string | undefined }

/** The present slugs of what these slugs named once; undefined when they are the present ones or name nothing. */
export function presentSlugs(db: Sqlite, asked: Slugs): Slugs | undefined {
  const project = store.findPresentProject(db, asked.project)
  if (!project) return undefined
  const doc = asked.doc === undefined ? undefined : store.findPresentDocument(db, project.id, asked.doc)?.slug
  if (asked.doc !== undefined && doc === undefined) return undefined
  const isPresent = project.slug === asked.project && doc === asked.doc
  return isPresent ? undefined : { project: project.slug, doc }
}
