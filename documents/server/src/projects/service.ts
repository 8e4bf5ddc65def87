import { toIso } from '@sanhe/kit/runtime/clock'
import { firstFreeSlug, slugify } from '@sanhe/kit/slugs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type ChangeDeps, change, type Deps, type Touched } from '#core'
import { keepProjectAddress } from '#redirects'
import { documentPath } from '#storage'
import { refuse } from './errors.ts'
import * as store from './store.ts'

export type ProjectDeps = ChangeDeps & Pick<Deps, 'clock'>

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

/** The project at this address, or a 404. */
export function getProject(db: Sqlite, slug: string) {
  const project = store.findProject(db, slug)
  if (!project) throw refuse('PROJECT_NOT_FOUND')
  return project
}

export function getCountedProject(db: Sqlite, slug: string) {
  const project = store.findCounted(db, slug)
  if (!project) throw refuse('PROJECT_NOT_FOUND')
  return project
}

const projectSlug = (db: Sqlite, wanted: string, exceptId = 0) =>
  firstFreeSlug(slugify(wanted, 'project'), (slug) => store.isSlugTaken(db, slug, exceptId))

export async function createProject(deps: ProjectDeps, given: NewProject) {
  return change(deps, (touched) => {
    const project = store.addProject(deps.db, {
      name: given.name,
      slug: projectSlug(deps.db, given.slug ?? given.name),
      description: given.description ?? null,
      icon: given.icon ?? defaultIcon,
      color: given.color ?? defaultColor,
      sort_order: given.sort_order ?? 0,
      created_at: toIso(deps.clock.now()),
    })
    keepProjectAddress(deps.db, project)
    touched.event({ type: 'project.changed', project_id: project.id })
    return getCountedProject(deps.db, project.slug)
  })
}

export async function updateProject(deps: ProjectDeps, slug: string, given: ProjectChanges) {
  return change(deps, (touched) => {
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
      keepProjectAddress(deps.db, changed, project.slug)
      deps.files.assets.link(project.slug, changed.slug)
      touched.assets(project.slug)
      moveFiles(deps, touched, project.id, changed.slug)
    }
    touched.event({ type: 'project.changed', project_id: project.id })
    return getCountedProject(deps.db, changed.slug)
  })
}

/** A project's folder is named by its slug, so its files move with it. */
function moveFiles({ db }: ProjectDeps, touched: Touched, projectId: number, newSlug: string) {
  for (const { id, slug, file_path } of store.listProjectFiles(db, projectId)) {
    touched.document(id)
    if (!file_path) continue
    const path = documentPath(newSlug, slug)
    touched.fileGone(file_path)
    store.setFilePath(db, id, path)
    touched.file(path)
  }
}

/** Its documents, tasks, shares and files go with it. */
export async function removeProject(deps: ProjectDeps, slug: string) {
  return change(deps, (touched) => {
    const project = getProject(deps.db, slug)
    for (const { id, file_path } of store.listProjectFiles(deps.db, project.id)) {
      touched.document(id)
      if (file_path) touched.fileGone(file_path)
    }
    store.removeProject(deps.db, project.id)
    touched.assets(project.slug)
    touched.event({ type: 'project.removed', project_id: project.id })
  })
}
