import { toIso } from '@sanhe/kit/runtime/clock'
import { type Author, type ChangeDeps, commitChange, type Deps } from '#core'
import { moveTaskToTrash } from '#deletion'
import { getProject } from '#projects'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type TaskDeps = ChangeDeps & Pick<Deps, 'clock'>

type OptionalFields<T> = { [K in keyof T]?: T[K] | undefined }
type Fields = Pick<store.TaskRow, 'title' | 'description' | 'status' | 'priority' | 'sort_order' | 'due_date'>
export type NewTask = OptionalFields<Fields> & { title: string }
export type TaskChanges = OptionalFields<Fields>

export async function createTask(deps: TaskDeps, projectSlug: string, given: NewTask) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, projectSlug)
    const task = store.addTask(deps.db, {
      project_id: project.id,
      title: given.title,
      description: given.description ?? null,
      status: given.status ?? 'todo',
      priority: given.priority ?? 0,
      sort_order: given.sort_order ?? 0,
      due_date: given.due_date ?? null,
      created_at: toIso(deps.clock.now()),
    })
    recorder.event({ type: 'task.changed', project_id: project.id, id: task.id })
    return task
  })
}

/** `projectSlug`: if the URL names a project, a task of another project is answered 404. */
export async function updateTask(deps: TaskDeps, id: number, given: TaskChanges, projectSlug?: string) {
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, projectSlug)
    store.setTask(deps.db, id, { ...given, updated_at: toIso(deps.clock.now()) })
    recorder.event({ type: 'task.changed', project_id: task.project_id, id })
    return getTask(deps, id)
  })
}

/** Moves a task to the trash. */
export async function removeTask(deps: TaskDeps, id: number, projectSlug: string, author: Author) {
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, projectSlug)
    moveTaskToTrash(
      deps.db,
      { item_id: id, project_id: task.project_id, project_slug: projectSlug, title: task.title },
      { by: author, at: toIso(deps.clock.now()) },
    )
    store.removeTask(deps.db, id)
    recorder.event({ type: 'task.removed', project_id: task.project_id, id })
  })
}

function getTask({ db }: Pick<Deps, 'db'>, id: number, projectSlug?: string) {
  const projectId = projectSlug === undefined ? undefined : getProject(db, projectSlug).id
  const task = store.findTask(db, id)
  if (!task || (projectId !== undefined && task.project_id !== projectId)) throw apiError('TASK_NOT_FOUND')
  return task
}
