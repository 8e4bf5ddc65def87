import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listColumns } from '#board'
import {
  type RevisionAuthor,
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChange,
  type Deps,
  isInScope,
  type ProjectScope,
} from '#core'
import { moveTaskToTrash } from '#deletion'
import { notifyOfTask } from '#notifications'
import { getProject } from '#projects'
import { recordTaskEvent } from '#webhook-events'
import { computeTaskRowChanges, checkAssigneeAndLabels } from './changes.ts'
import { apiError } from './errors.ts'
import { isTaskTextOutdated, type TaskTextBase } from './rules.ts'
import * as store from './store.ts'
import { toTaskResponse } from './views.ts'

export type TaskDeps = CommitChangeDeps & Pick<Deps, 'clock'>

type OptionalFields<T> = { [K in keyof T]?: T[K] | undefined }
type Fields = Pick<
  store.TaskRow,
  'title' | 'description' | 'status' | 'priority' | 'sort_order' | 'due_date' | 'assignee_id'
> & { column_id: number; label_ids: number[] }
export type NewTask = OptionalFields<Fields> & { title: string }
export type TaskChanges = OptionalFields<Fields> & { base?: TaskTextBase | undefined }

/** `scope`: projects of the caller. It is given only if no guard has checked the project before. */
export async function createTask(
  deps: TaskDeps,
  projectSlug: string,
  given: NewTask,
  author: RevisionAuthor,
  scope: ProjectScope = 'all',
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const project = getProject(db, projectSlug, scope)
    checkAssigneeAndLabels(db, project.id, given)
    const id = store.addTask(db, {
      project_id: project.id,
      title: given.title,
      description: given.description ?? null,
      priority: given.priority ?? 0,
      sort_order: given.sort_order ?? 0,
      due_date: given.due_date ?? null,
      assignee_id: given.assignee_id ?? null,
      ...computeTaskRowChanges(db, { project_id: project.id, status: 'todo', column_id: null }, given).place,
      created_at: toIso(deps.clock.now()),
    })
    if (given.label_ids) store.setTaskLabels(db, id, JSON.stringify(given.label_ids))
    notifyAssignee(deps, recorder, { id, assignee_id: null }, given, author)
    recorder.event({ type: 'task.changed', project_id: project.id, id })
    recordTaskEvent(deps, 'task.created', { id, projectId: project.id }, author)
    return readTask(db, id)
  })
}

/** Condition for the project of a task: the project that the URL names, or any project of the caller. */
type TaskPlace = { projectSlug: string } | { scope: ProjectScope }

/**
 * Changes a task. Throws if another user has changed a text since the caller read it. There is no such check for
 * callers that do not send the text they read.
 */
export async function updateTask(
  deps: TaskDeps,
  id: number,
  given: TaskChanges,
  place: TaskPlace,
  author: RevisionAuthor,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, place)
    if (isTaskTextOutdated(task, given, given.base))
      throw apiError('TASK_CHANGED', { task: readTask(db, id) })
    checkAssigneeAndLabels(db, task.project_id, given)
    const { place: board, fields } = computeTaskRowChanges(db, task, given)
    store.setTask(db, id, { ...fields, ...board, updated_at: toIso(deps.clock.now()) })
    if (given.label_ids) store.setTaskLabels(db, id, JSON.stringify(given.label_ids))
    notifyAssignee(deps, recorder, task, given, author)
    recorder.event({ type: 'task.changed', project_id: task.project_id, id })
    recordTaskEvent(deps, 'task.updated', { id, projectId: task.project_id }, author)
    return readTask(db, id)
  })
}

/** Notifies a user who gets a task from another user or a program. */
function notifyAssignee(
  deps: TaskDeps,
  recorder: ChangeRecorder,
  task: Pick<store.TaskRow, 'id' | 'assignee_id'>,
  { assignee_id: assignee }: NewTask | TaskChanges,
  author: RevisionAuthor,
) {
  if (assignee === undefined || assignee === null || assignee === task.assignee_id) return
  if (assignee === author.userId) return
  notifyOfTask(deps, recorder, { taskId: task.id, userId: assignee, kind: 'assigned', author: author.name })
}

/** Moves a task to the trash. */
export async function removeTask(deps: TaskDeps, id: number, projectSlug: string, author: RevisionAuthor) {
  return commitChange(deps, (recorder) => {
    const task = getTask(deps, id, { projectSlug })
    moveTaskToTrash(
      deps.db,
      { item_id: id, project_id: task.project_id, project_slug: projectSlug, title: task.title },
      { by: author, at: toIso(deps.clock.now()) },
    )
    recordTaskEvent(deps, 'task.deleted', { id, projectId: task.project_id }, author)
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

function readTask(db: Sqlite, id: number) {
  const task = getTask({ db }, id, { scope: 'all' })
  return toTaskResponse(task, listColumns(db, task.project_id))
}

/** Lists the tasks of a project as the API sends them, by position. */
export function listTasks(db: Sqlite, projectId: number, status: store.TaskRow['status'] | null = null) {
  const columns = listColumns(db, projectId)
  return store.listTasks(db, projectId, status).map((task) => toTaskResponse(task, columns))
}
