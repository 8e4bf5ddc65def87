import { textNow } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { api, type Task } from '#api.ts'
import { newOrders } from '#order.ts'
import { queryClient, tasksQuery } from '#queries.ts'
import { addPending, withPending } from './pending.ts'
import { type Changes, columnAfter, columnsOf, type Drop, dropOf, type Status, withChanges } from './rules.ts'
import { boardText } from './text.ts'

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

let lastWrite: Promise<unknown> = Promise.resolve()

/** One after the other, in the order they were done. */
function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const mine = lastWrite.then(write)
  lastWrite = mine.catch(() => undefined)
  return mine
}

/** Shows the changes at once; the board goes back, with a message, when the service refuses. */
async function optimistically(slug: string, changes: Changes, write: () => Promise<unknown>, failed: string) {
  const reveal = addPending(slug, changes)
  try {
    await inTurn(write)
    await settle(slug, (tasks) => withChanges(tasks, changes))
    return true
  } catch {
    showError(failed)
    return false
  } finally {
    reveal()
    refresh(slug)
  }
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

async function writeMoves(slug: string, changes: Changes) {
  for (const [id, change] of changes) {
    const { status, sort_order = 0 } = change ?? {}
    const params = { slug, id }
    // oxlint-disable no-await-in-loop -- in order, so that a refusal leaves the rest unwritten
    if (status) await api.tasks.move({ params, body: { status, sort_order } })
    else await api.tasks.update({ params, body: { sort_order } })
    // oxlint-enable no-await-in-loop
  }
}

/** With `told`, for moves whose end is out of sight: says where the card went, and offers to bring it back. */
export async function moveTask(slug: string, id: number, drop: Drop, { told = false } = {}) {
  const t = textNow(boardText)
  const tasks = tasksNow(slug)
  const task = tasks.find((candidate) => candidate.id === id)
  const from = dropOf(tasks, id)
  const changes = moveChanges(tasks, id, drop)
  if (!task || !from || !changes) return
  const write = () => writeMoves(slug, changes)
  const isDone = await optimistically(slug, changes, write, t.notMoved(task.title))
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
  const write = () => api.tasks.update({ params: { slug, id: task.id }, body: { priority } })
  await optimistically(
    slug,
    new Map([[task.id, { priority }]]),
    write,
    textNow(boardText).notChanged(task.title),
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
  const t = textNow(boardText)
  const write = () => api.tasks.remove({ params: { slug, id: task.id } })
  if (!(await optimistically(slug, new Map([[task.id, null]]), write, t.notRemoved(task.title)))) return
  showToast(t.removed(task.title), { label: t.undo, run: () => void restoreTask(slug, task) })
}

async function restoreTask(slug: string, task: Task) {
  const { title, description, status, priority, sort_order, due_date } = task
  try {
    await api.tasks.create({
      params: { slug },
      body: { title, description, status, priority, sort_order, due_date },
    })
  } catch {
    showError(textNow(boardText).notRestored(title))
  }
  refresh(slug)
}
