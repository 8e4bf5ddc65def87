import { currentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type Task } from '#api.ts'
import { newOrders } from '#order.ts'
import { queryClient, tasksQuery } from '#queries.ts'
import { addPending, withPending } from './pending.ts'
import { type Changes, columnAfter, columnsOf, type Drop, dropOf, type Status, withChanges } from './rules.ts'
import { settableFields } from './settable-fields.ts'
import { boardText } from './text.ts'
import { isWriting, takeUnfinished, writeInTurn } from './writes.ts'

const key = (slug: string) => tasksQuery(slug).queryKey
export const tasksNow = (slug: string) => withPending(queryClient.getQueryData(key(slug)) ?? [], slug)

function refresh(slug: string) {
  void queryClient.invalidateQueries({ queryKey: key(slug) })
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
}

/** The service has agreed: what was only shown is now known. */
async function settle(slug: string, change: (tasks: Task[]) => Task[]) {
  await queryClient.cancelQueries({ queryKey: key(slug) })
  queryClient.setQueryData(key(slug), (tasks) => tasks && change(tasks))
}

/** Shows the changes at once; the board goes back, with a message, when the service refuses. */
async function optimistically(slug: string, changes: Changes, failed: string) {
  const reveal = addPending(slug, changes)
  try {
    await writeInTurn({ slug, changes, failed })
    await settle(slug, (tasks) => withChanges(tasks, changes))
    return true
  } catch {
    showError(failed)
    return false
  } finally {
    reveal()
    // While more is under way the board is ahead of every answer: it is asked for once, at the end.
    if (!isWriting(slug)) refresh(slug)
  }
}

/** What the page before a reload could not finish is shown and sent again by this one. */
export async function resumeWrites() {
  await Promise.all(
    takeUnfinished().map(({ slug, changes, failed }) => optimistically(slug, changes, failed)),
  )
}

/** What a move writes: the card's column and number, and those numbers that had to give way. */
export function moveChanges(tasks: readonly Task[], id: number, drop: Drop): Changes | undefined {
  const column = columnAfter(tasks, id, drop)
  if (!column) return undefined
  return new Map(
    newOrders(column, id).map(({ id: writtenId, sort_order }) => [
      writtenId,
      writtenId === id ? { status: drop.status, sort_order } : { sort_order },
    ]),
  )
}

/** With `told`, for moves whose end is out of sight: says where the card went, and offers to bring it back. */
export async function moveTask(slug: string, id: number, drop: Drop, { told = false } = {}) {
  const t = currentText(boardText)
  const tasks = tasksNow(slug)
  const task = tasks.find((candidate) => candidate.id === id)
  const from = dropOf(tasks, id)
  const changes = moveChanges(tasks, id, drop)
  if (!task || !from || !changes) return
  const isDone = await optimistically(slug, changes, t.notMoved(task.title))
  if (isDone && told)
    showToast(t.movedTo(task.title, t.columns[drop.status]), {
      label: t.undo,
      run: () => void moveTask(slug, id, from),
    })
}

/** To the top of another column: what was touched last is seen first. */
export const topOf = (slug: string, status: Status): Drop => ({
  status,
  before: columnsOf(tasksNow(slug))[status][0]?.id ?? null,
})

export async function changePriority(slug: string, task: Task, priority: Task['priority']) {
  if (priority === task.priority) return
  await optimistically(
    slug,
    new Map([[task.id, { priority }]]),
    currentText(boardText).notChanged(task.title),
  )
}

export type TaskFields = Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'due_date'>

function orderOnTop(slug: string, status: Status) {
  const first = columnsOf(tasksNow(slug))[status][0]
  return first ? first.sort_order - 1024 : 0
}

export async function createTask(slug: string, fields: Partial<TaskFields> & Pick<Task, 'title' | 'status'>) {
  const sort_order = orderOnTop(slug, fields.status)
  const { task } = await api.tasks.create({ params: { slug }, body: { ...fields, sort_order } })
  await settle(slug, (tasks) => [...tasks.filter(({ id }) => id !== task.id), task])
  refresh(slug)
  return task
}

/** Only what was changed here, so that what somebody else changed meanwhile stays. */
export async function saveTask(slug: string, id: number, changed: Partial<TaskFields>) {
  if (Object.keys(changed).length === 0) return
  const body = changed.status ? { ...changed, sort_order: orderOnTop(slug, changed.status) } : changed
  const { task } = await api.tasks.update({ params: { slug, id }, body })
  await settle(slug, (tasks) => withChanges(tasks, new Map([[id, task]])))
  refresh(slug)
}

export async function removeTask(slug: string, task: Task) {
  const t = currentText(boardText)
  const from = dropOf(tasksNow(slug), task.id)
  if (!(await optimistically(slug, new Map([[task.id, null]]), t.notRemoved(task.title)))) return
  showToast(t.removed(task.title), { label: t.undo, run: () => void restoreTask(slug, task, from) })
}

/** A task with another id in the place of the deleted one, and with all that the service lets be set. */
async function restoreTask(slug: string, task: Task, from: Drop | undefined) {
  try {
    const { task: restored } = await api.tasks.create({ params: { slug }, body: settableFields(task) })
    await settle(slug, (tasks) => [...tasks.filter(({ id }) => id !== restored.id), restored])
    // Among cards of the same number it comes last, because its id is the newest.
    if (from) await moveTask(slug, restored.id, from)
  } catch {
    showError(currentText(boardText).notRestored(task.title))
  }
  refresh(slug)
}
