import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type BoardColumn, type Task } from '#api.ts'
import { queryClient, tasksQuery } from '#queries.ts'
import { computeSortOrders } from '#sort-order.ts'
import { restoreTrashItem } from '#trash/actions.ts'
import { getBoardColumnName } from './column-name.ts'
import { applyPendingTaskChanges, showPendingTaskChanges } from './pending-task-changes.ts'
import {
  applyTaskChanges,
  type TaskCardPlace,
  listCardsOfColumn,
  computeColumnAfterMove,
  getCurrentCardPlace,
  type TaskChanges,
} from './rules.ts'
import { boardQuery } from './queries.ts'
import { boardLabels } from './text.ts'
import {
  hasUnansweredBoardWrites,
  sendBoardWriteInOrder,
  consumeUnfinishedBoardWrites,
} from './board-writes.ts'

const key = (slug: string) => tasksQuery(slug).queryKey
export const getCachedTasks = (slug: string) =>
  applyPendingTaskChanges(queryClient.getQueryData(key(slug)) ?? [], slug)

export const getCachedColumns = (slug: string) =>
  queryClient.getQueryData(boardQuery(slug).queryKey)?.columns ?? []

const columnName = (slug: string, id: number) => {
  const column = getCachedColumns(slug).find((candidate) => candidate.id === id)
  return column ? getBoardColumnName(column, getCurrentText(boardLabels)) : ''
}

function refresh(slug: string) {
  void queryClient.invalidateQueries({ queryKey: key(slug) })
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
}

async function applyConfirmedChange(slug: string, change: (tasks: Task[]) => Task[]) {
  await queryClient.cancelQueries({ queryKey: key(slug) })
  queryClient.setQueryData(key(slug), (tasks) => tasks && change(tasks))
}

/** Shows the changes immediately and rolls them back, with a message, when the service refuses them. */
async function writeOptimistically(slug: string, changes: TaskChanges, failed: string) {
  const reveal = showPendingTaskChanges(slug, changes)
  try {
    await sendBoardWriteInOrder({ slug, changes, failed })
    await applyConfirmedChange(slug, (tasks) => applyTaskChanges(tasks, changes))
    return true
  } catch {
    showError(failed)
    return false
  } finally {
    reveal()
    // While other writes are in flight, the board shows changes that no answer of the service contains yet.
    // The tasks are therefore fetched once, after the last write.
    if (!hasUnansweredBoardWrites(slug)) refresh(slug)
  }
}

/** Shows and resends the board changes that the page had not finished sending before its reload. */
export async function resendUnfinishedBoardWrites() {
  await Promise.all(
    consumeUnfinishedBoardWrites().map(({ slug, changes, failed }) =>
      writeOptimistically(slug, changes, failed),
    ),
  )
}

/**
 * Returns the writes that move a card: its state, column and sort order, and the new sort orders of cards that must
 * make room for it.
 */
export function computeTaskMoveChanges(
  tasks: readonly Task[],
  columns: readonly BoardColumn[],
  id: number,
  drop: TaskCardPlace,
): TaskChanges | undefined {
  const column = computeColumnAfterMove(tasks, id, drop)
  const status = columns.find((candidate) => candidate.id === drop.column)?.status
  if (!column || !status) return undefined
  return new Map(
    computeSortOrders(column, id).map(({ id: writtenId, sort_order }) => [
      writtenId,
      writtenId === id ? { status, column_id: drop.column, sort_order } : { sort_order },
    ]),
  )
}

/** Moves a card. `withToast` shows a toast with Undo, for moves to a column that is not visible. */
export async function moveTask(slug: string, id: number, drop: TaskCardPlace, { withToast = false } = {}) {
  const t = getCurrentText(boardLabels)
  const tasks = getCachedTasks(slug)
  const task = tasks.find((candidate) => candidate.id === id)
  const from = getCurrentCardPlace(tasks, id)
  const changes = computeTaskMoveChanges(tasks, getCachedColumns(slug), id, drop)
  if (!task || !from || !changes) return
  const isDone = await writeOptimistically(slug, changes, t.notMoved(task.title))
  if (isDone && withToast)
    showToast(t.movedTo(task.title, columnName(slug, drop.column)), {
      label: t.undo,
      run: () => void moveTask(slug, id, from),
    })
}

/** Returns the place at the top of a column, where users notice a card that was just moved to the column. */
export const getTopPlaceOfColumn = (slug: string, column: number): TaskCardPlace => ({
  column,
  before: listCardsOfColumn(getCachedTasks(slug), column)[0]?.id ?? null,
})

/** Changes fields of a card at once, such as its priority or due date. */
export async function changeTask(slug: string, task: Task, changes: Partial<Task>) {
  await writeOptimistically(
    slug,
    new Map([[task.id, changes]]),
    getCurrentText(boardLabels).notChanged(task.title),
  )
}

export type TaskFields = Pick<
  Task,
  'title' | 'description' | 'column_id' | 'priority' | 'due_date' | 'assignee_id' | 'label_ids'
>

function orderOnTop(slug: string, column: number) {
  const first = listCardsOfColumn(getCachedTasks(slug), column)[0]
  return first ? first.sort_order - 1024 : 0
}

export async function createTask(
  slug: string,
  fields: Partial<TaskFields> & Pick<TaskFields, 'title' | 'column_id'>,
) {
  const sort_order = orderOnTop(slug, fields.column_id)
  const { task } = await api.tasks.create({ params: { slug }, body: { ...fields, sort_order } })
  await applyConfirmedChange(slug, (tasks) => [...tasks.filter(({ id }) => id !== task.id), task])
  refresh(slug)
  return task
}

/** Largest body of a request that continues after the page is left (`keepalive`). Browsers refuse larger bodies. */
const keepaliveLimitBytes = 60_000

type TextBase = Partial<Pick<TaskFields, 'title' | 'description'>>

/**
 * Sends only the changed fields, so that changes by other users stay. `base`: title and description before the user
 * changed them. The request continues after the page is left, unless its body is too large.
 */
export async function saveTask(slug: string, id: number, changed: Partial<TaskFields>, base: TextBase = {}) {
  const column = changed.column_id
  const body = column === undefined ? changed : { ...changed, sort_order: orderOnTop(slug, column) }
  const request = { params: { slug, id }, body: { ...body, base } }
  const keepalive = new TextEncoder().encode(JSON.stringify(request.body)).length < keepaliveLimitBytes
  const { task } = await api.tasks.update(request, { keepalive })
  await applyConfirmedChange(slug, (tasks) => applyTaskChanges(tasks, new Map([[id, task]])))
  refresh(slug)
  return task
}

export async function removeTask(slug: string, task: Task) {
  const t = getCurrentText(boardLabels)
  if (!(await writeOptimistically(slug, new Map([[task.id, null]]), t.notRemoved(task.title)))) return
  const { id, title } = task
  showToast(t.removed(title), {
    label: t.undo,
    run: () => void restoreTrashItem({ kind: 'task', id, title }),
  })
}
