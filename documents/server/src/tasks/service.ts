import { toIso } from '@sanhe/kit/runtime/clock'
import { type Author, type ChangeDeps, commitChange, type Deps, isInScope, type ProjectScope } from '#core'
import { moveTaskToTrash } from '#deletion'
import { getProject } from '#projects'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type TaskDeps = ChangeDeps & Pick<Deps, 'clock'>

type OptionalFields<T> = { [K in keyof T]?: T[K] | undefined }
type Fields = Pick<store.TaskRow, 'title' | 'description' | 'status' | 'priority' | 'sort_order' | 'due_date'>
export type NewTask = OptionalFields<Fields> & { title: string }
export type TaskChanges = OptionalFields<Fields>

/** `scope`: projects of the caller. It is given only if no guard has checked the project before. */
export async function createTask(
  deps: TaskDeps,
  projectSlug: string,
  given: NewTask,
  scope: ProjectScope = 'all',
) {
  return commitChange(deps, (recorder) => {
    const project = getProject(deps.db, projectSlug, scope)
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

/** Condition for the project of a task: the project that the URL names, or any project of the caller. */
type TaskPlace = { projectSlug: string } | { scope: ProjectScope }

export async function updateTask(deps: TaskDeps, id: number, given: TaskChanges, place: TaskPlace) {
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, place)
    store.setTask(deps.db, id, { ...given, updated_at: toIso(deps.clock.now()) })
    recorder.event({ type: 'task.changed', project_id: task.project_id, id })
    return { ...task, ...store.findTask(deps.db, id) }
  })
}

/** Moves a task to the trash. */
export async function removeTask(deps: TaskDeps, id: number, projectSlug: string, author: Author) {
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, { projectSlug })
    moveTaskToTrash(
      deps.db,
      { item_id: id, project_id: task.project_id, project_slug: projectSlug, title: task.title },
      { by: author, at: toIso(deps.clock.now()) },
    )
    store.removeTask(deps.db, id)
    recorder.event({ type: 'task.removed', project_id: task.project_id, id })
  })
}

export function getTask({ db }: Pick<Deps, 'db'>, id: number, place: TaskPlace) {
  const scope = 'scope' in place ? place.scope : new Set([getProject(db, place.projectSlug).id])
  const task = store.findTask(db, id)
  if (!task || !isInScope(scope, task.project_id)) throw apiError('TASK_NOT_FOUND')
  return task
}
