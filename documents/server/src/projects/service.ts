import { toIso } from '@sanhe/kit/runtime/clock'
import { findFreeSlug, slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import {
  type RevisionAuthor,
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChange,
  type Deps,
  isInScope,
  type ProjectScope,
} from '#core'
import { moveProjectToTrash } from '#deletion'
import { recordProjectSlug } from '#redirects'
import { getDocumentFilePath } from '#storage'
import { savePendingUpdates } from '#text-updates'
import { recordProjectEvent } from '#webhook-events'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type ProjectDeps = CommitChangeDeps & Pick<Deps, 'clock'>

const defaultIcon = '📁'
const defaultColor = '#3B82F6'

type Details = {
  description?: string | null | undefined
  icon?: string | undefined
  color?: string | undefined
  sort_order?: number | undefined
}
type ProjectChanges = Details & { name?: string | undefined; slug?: string | undefined }
type NewProject = Details & { name: string; slug?: string | undefined }

/** `scope`: projects that the caller may see. Any other project causes the same error as a missing project. */
export function getProject(db: Sqlite, slug: string, scope: ProjectScope = 'all') {
  const project = store.findProject(db, slug)
  if (!project || !isInScope(scope, project.id)) throw apiError('PROJECT_NOT_FOUND')
  return project
}

export function getProjectWithCounts(db: Sqlite, slug: string) {
  const project = store.findProjectWithCounts(db, slug)
  if (!project) throw apiError('PROJECT_NOT_FOUND')
  return project
}

/** Returns the slug if no project has it, otherwise the slug with a suffix. */
export const findFreeProjectSlug = (db: Sqlite, slug: string) => projectSlug(db, slug)

const projectSlug = (db: Sqlite, requested: string, exceptId = 0) =>
  findFreeSlug(slugify(requested, 'project'), (slug) => store.isProjectSlugTaken(db, slug, exceptId))

export async function createProject(
  deps: ProjectDeps,
  given: NewProject,
  author: RevisionAuthor,
  origin: AuditOrigin,
) {
  return commitChange(deps, (recorder) => {
    const project = store.addProject(deps.db, {
      name: given.name,
      slug: projectSlug(deps.db, given.slug ?? given.name),
      description: given.description ?? null,
      icon: given.icon ?? defaultIcon,
      color: given.color ?? defaultColor,
      sort_order: given.sort_order ?? 0,
      created_at: toIso(deps.clock.now()),
    })
    recordProjectSlug(deps.db, project)
    recorder.event({ type: 'project.changed', project_id: project.id })
    recordProjectEvent(deps, 'project.created', project.id, author)
    recordAudit(deps, origin, { action: 'project.created', target: project.name, project })
    return getProjectWithCounts(deps.db, project.slug)
  })
}

export async function updateProject(
  deps: ProjectDeps,
  slug: string,
  given: ProjectChanges,
  author: RevisionAuthor,
  origin: AuditOrigin,
) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, slug)
    const changed = {
      ...project,
      name: given.name ?? project.name,
      slug: given.slug === undefined ? project.slug : projectSlug(deps.db, given.slug, project.id),
      description: given.description === undefined ? project.description : given.description,
      icon: given.icon ?? project.icon,
      color: given.color ?? project.color,
      sort_order: given.sort_order ?? project.sort_order,
      updated_at: toIso(deps.clock.now()),
    }
    store.setProject(deps.db, changed)
    if (changed.slug !== project.slug) {
      recordProjectSlug(deps.db, changed, project.slug)
      deps.files.assets.link(project.slug, changed.slug)
      recorder.assets(project.slug)
      moveFiles(deps, recorder, project.id, changed.slug)
    }
    recorder.event({ type: 'project.changed', project_id: project.id })
    recordProjectEvent(deps, 'project.updated', project.id, author)
    recordAudit(deps, origin, {
      action: 'project.changed',
      target: changed.name,
      project: changed,
      detail: { fields: Object.keys(given).join(', ') },
    })
    return getProjectWithCounts(deps.db, changed.slug)
  })
}

/** Moves the document files of a project into the folder with its new slug. */
function moveFiles({ db }: ProjectDeps, recorder: ChangeRecorder, projectId: number, newSlug: string) {
  for (const { id, slug, file_path } of store.listProjectFiles(db, projectId)) {
    recorder.document(id)
    if (!file_path) continue
    const path = getDocumentFilePath(newSlug, slug)
    recorder.fileGone(file_path)
    store.setDocumentFilePath(db, id, path)
    recorder.file(path)
  }
}

/** Moves a project to the trash, with its documents, tasks, share links and assets; its document files are deleted. */
export async function removeProject(
  deps: ProjectDeps,
  slug: string,
  author: RevisionAuthor,
  origin: AuditOrigin,
) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, slug)
    const documents = store.listProjectFiles(deps.db, project.id)
    for (const { id } of documents) savePendingUpdates(deps, recorder, id)
    moveProjectToTrash(
      deps.db,
      {
        item_id: project.id,
        project_id: project.id,
        project_slug: project.slug,
        title: project.name,
        document_count: documents.filter(({ file_path }) => file_path !== '').length,
        documentIds: documents.map(({ id }) => id),
      },
      { by: author, at: toIso(deps.clock.now()) },
    )
    for (const { id, file_path } of documents) {
      recorder.document(id)
      if (file_path) recorder.fileGone(file_path)
    }
    recordProjectEvent(deps, 'project.deleted', project.id, author)
    recordAudit(deps, origin, { action: 'project.deleted', target: project.name, project })
    store.removeProject(deps.db, project.id)
    recorder.event({ type: 'project.removed', project_id: project.id })
  })
}
