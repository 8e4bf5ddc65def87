import { currentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type Task } from '#api.ts'
import { queryClient, tasksQuery } from '#queries.ts'
import { newSortOrders } from '#sort-order.ts'
import { restoreItem } from '#trash/actions.ts'
import { applyPendingTaskChanges, showPendingTaskChanges } from './pending.ts'
import {
  applyTaskChanges,
  type CardPlace,
  columnAfterMove,
  currentCardPlace,
  groupIntoColumns,
  type TaskChanges,
  type TaskStatus,
} from './rules.ts'
import { boardLabels } from './text.ts'
import { hasUnansweredBoardWrites, sendBoardWriteInOrder, takeUnfinishedBoardWrites } from './writes.ts'

const key = (slug: string) => tasksQuery(slug).queryKey
export const getCachedTasks = (slug: string) =>
  applyPendingTaskChanges(queryClient.getQueryData(key(slug)) ?? [], slug)

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
    takeUnfinishedBoardWrites().map(({ slug, changes, failed }) =>
      writeOptimistically(slug, changes, failed),
    ),
  )
}

/** Returns the writes of a move: status and sort order of the card, and new sort orders of cards that make room. */
export function taskMoveChanges(
  tasks: readonly Task[],
  id: number,
  drop: CardPlace,
): TaskChanges | undefined {
  const column = columnAfterMove(tasks, id, drop)
  if (!column) return undefined
  return new Map(
    newSortOrders(column, id).map(({ id: writtenId, sort_order }) => [
      writtenId,
      writtenId === id ? { status: drop.status, sort_order } : { sort_order },
    ]),
  )
}

/** Moves a card. `withToast` shows a toast with Undo, for moves to a column that is not visible. */
export async function moveTask(slug: string, id: number, drop: CardPlace, { withToast = false } = {}) {
  const t = currentText(boardLabels)
  const tasks = getCachedTasks(slug)
  const task = tasks.find((candidate) => candidate.id === id)
  const from = currentCardPlace(tasks, id)
  const changes = taskMoveChanges(tasks, id, drop)
  if (!task || !from || !changes) return
  const isDone = await writeOptimistically(slug, changes, t.notMoved(task.title))
  if (isDone && withToast)
    showToast(t.movedTo(task.title, t.columns[drop.status]), {
      label: t.undo,
      run: () => void moveTask(slug, id, from),
    })
}

/** Returns the top of another column, where the card that was just moved is seen first. */
export const topPlaceOfColumn = (slug: string, status: TaskStatus): CardPlace => ({
  status,
  before: groupIntoColumns(getCachedTasks(slug))[status][0]?.id ?? null,
})

export async function changeTaskPriority(slug: string, task: Task, priority: Task['priority']) {
  if (priority === task.priority) return
  await writeOptimistically(
    slug,
    new Map([[task.id, { priority }]]),
    currentText(boardLabels).notChanged(task.title),
  )
}

export type TaskFields = Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'due_date'>

function orderOnTop(slug: string, status: TaskStatus) {
  const first = groupIntoColumns(getCachedTasks(slug))[status][0]
  return first ? first.sort_order - 1024 : 0
}

export async function createTask(slug: string, fields: Partial<TaskFields> & Pick<Task, 'title' | 'status'>) {
  const sort_order = orderOnTop(slug, fields.status)
  const { task } = await api.tasks.create({ params: { slug }, body: { ...fields, sort_order } })
  await applyConfirmedChange(slug, (tasks) => [...tasks.filter(({ id }) => id !== task.id), task])
  refresh(slug)
  return task
}

/** Sends only the changed fields, so that changes by other users stay. */
export async function saveTask(slug: string, id: number, changed: Partial<TaskFields>) {
  if (Object.keys(changed).length === 0) return
  const body = changed.status ? { ...changed, sort_order: orderOnTop(slug, changed.status) } : changed
  const { task } = await api.tasks.update({ params: { slug, id }, body })
  await applyConfirmedChange(slug, (tasks) => applyTaskChanges(tasks, new Map([[id, task]])))
  refresh(slug)
}

export async function removeTask(slug: string, task: Task) {
  const t = currentText(boardLabels)
  if (!(await writeOptimistically(slug, new Map([[task.id, null]]), t.notRemoved(task.title)))) return
  const { id, title } = task
  showToast(t.removed(title), { label: t.undo, run: () => void restoreItem({ kind: 'task', id, title }) })
}
