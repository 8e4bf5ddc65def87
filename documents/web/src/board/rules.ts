import type { Task } from '#api.ts'

export const statuses = ['todo', 'doing', 'done'] as const
export type Status = Task['status']
export type Columns = Record<Status, Task[]>

/** Target of a drop: above the card `before`, or at the end of the column when it is null. */
export type Drop = { status: Status; before: number | null }
export type Step = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'

/** Changes by task id: changed fields, or `null` for a deleted task. */
export type Changes = ReadonlyMap<number, Partial<Task> | null>

/** Compares tasks as the service sorts them. */
const inOrder = (one: Task, other: Task) => one.sort_order - other.sort_order || one.id - other.id

export function columnsOf(tasks: readonly Task[]): Columns {
  const columns: Columns = { todo: [], doing: [], done: [] }
  for (const task of tasks.toSorted(inOrder)) columns[task.status].push(task)
  return columns
}

export function withChanges(tasks: readonly Task[], changes: Changes): Task[] {
  return tasks.flatMap((task) => {
    const change = changes.get(task.id)
    return change === null ? [] : [change ? { ...task, ...change } : task]
  })
}

/** Returns the column after the drop, or undefined when the card already has that position. */
export function columnAfter(tasks: readonly Task[], id: number, drop: Drop): Task[] | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task || drop.before === id) return undefined
  const column = columnsOf(tasks)[drop.status]
  const rest = column.filter((candidate) => candidate.id !== id)
  const above = rest.findIndex((candidate) => candidate.id === drop.before)
  const index = above < 0 ? rest.length : above
  if (task.status === drop.status && column.indexOf(task) === index) return undefined
  return rest.toSpliced(index, 0, { ...task, status: drop.status })
}

/** Returns the current position of a card, so that a move can be undone. */
export function dropOf(tasks: readonly Task[], id: number): Drop | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task) return undefined
  const column = columnsOf(tasks)[task.status]
  return { status: task.status, before: column[column.indexOf(task) + 1]?.id ?? null }
}

/** Returns the position directly below a card, even if a filter hides the next card. */
export function dropBelow(tasks: readonly Task[], targetId: number, id: number): Drop | undefined {
  return dropOf(
    tasks.filter((task) => task.id !== id),
    targetId,
  )
}

type Spot = { status: Status; index: number }

function spotOf(columns: Columns, id: number): Spot | undefined {
  for (const status of statuses) {
    const index = columns[status].findIndex((task) => task.id === id)
    if (index >= 0) return { status, index }
  }
  return undefined
}

const neighbour = (status: Status, step: Step) =>
  statuses[statuses.indexOf(status) + (step === 'left' ? -1 : step === 'right' ? 1 : 0)]

/** Returns the position after one step among the visible cards (`shown`), or undefined at an edge. */
export function stepDrop(tasks: readonly Task[], shown: Columns, id: number, step: Step): Drop | undefined {
  const spot = spotOf(shown, id)
  if (!spot) return undefined
  const { status, index } = spot
  if (step === 'left' || step === 'right') {
    const target = neighbour(status, step)
    return target && { status: target, before: shown[target][index]?.id ?? null }
  }
  const other = { up: index - 1, down: index + 1, top: 0, bottom: shown[status].length - 1 }[step]
  const target = shown[status][other]
  if (!target || other === index) return undefined
  return other < index ? { status, before: target.id } : dropBelow(tasks, target.id, id)
}

/** Returns the card that gets the focus after one step. Sideways steps go to the nearest column that has cards. */
export function stepFocus(shown: Columns, id: number, step: Step): number | undefined {
  const spot = spotOf(shown, id)
  if (!spot) return undefined
  const { status, index } = spot
  if (step === 'left' || step === 'right') {
    let target = neighbour(status, step)
    while (target && shown[target].length === 0) target = neighbour(target, step)
    return target && shown[target][Math.min(index, shown[target].length - 1)]?.id
  }
  const other = { up: index - 1, down: index + 1, top: 0, bottom: shown[status].length - 1 }[step]
  return other === index ? undefined : shown[status][other]?.id
}

/** Returns the position of a card for announcements such as “2 of 5 in Doing”. */
export function standing(columns: Columns, id: number) {
  const spot = spotOf(columns, id)
  return spot && { status: spot.status, position: spot.index + 1, count: columns[spot.status].length }
}
