import type { Task } from '#api.ts'

export const taskStatuses = ['todo', 'doing', 'done'] as const
export type TaskStatus = Task['status']
export type BoardColumns = Record<TaskStatus, Task[]>

/** Target of a drop: above the card `before`, or at the end of the column when it is null. */
export type CardPlace = { status: TaskStatus; before: number | null }
export type CardMove = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'

/** Changes by task id: changed fields, or `null` for a deleted task. */
export type TaskChanges = ReadonlyMap<number, Partial<Task> | null>

const compareTasks = (one: Task, other: Task) => one.sort_order - other.sort_order || one.id - other.id

export function groupIntoColumns(tasks: readonly Task[]): BoardColumns {
  const columns: BoardColumns = { todo: [], doing: [], done: [] }
  for (const task of tasks.toSorted(compareTasks)) columns[task.status].push(task)
  return columns
}

export function applyTaskChanges(tasks: readonly Task[], changes: TaskChanges): Task[] {
  return tasks.flatMap((task) => {
    const change = changes.get(task.id)
    return change === null ? [] : [change ? { ...task, ...change } : task]
  })
}

/** Returns the column after the drop, or undefined when the card already has that position. */
export function columnAfterMove(tasks: readonly Task[], id: number, drop: CardPlace): Task[] | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task || drop.before === id) return undefined
  const column = groupIntoColumns(tasks)[drop.status]
  const rest = column.filter((candidate) => candidate.id !== id)
  const above = rest.findIndex((candidate) => candidate.id === drop.before)
  const index = above < 0 ? rest.length : above
  if (task.status === drop.status && column.indexOf(task) === index) return undefined
  return rest.toSpliced(index, 0, { ...task, status: drop.status })
}

/** Returns the current position of a card, so that a move can be undone. */
export function currentCardPlace(tasks: readonly Task[], id: number): CardPlace | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task) return undefined
  const column = groupIntoColumns(tasks)[task.status]
  return { status: task.status, before: column[column.indexOf(task) + 1]?.id ?? null }
}

/** Returns the position directly below a card, even if a filter hides the next card. */
export function placeBelowCard(tasks: readonly Task[], targetId: number, id: number): CardPlace | undefined {
  return currentCardPlace(
    tasks.filter((task) => task.id !== id),
    targetId,
  )
}

type CardSpot = { status: TaskStatus; index: number }

function spotOf(columns: BoardColumns, id: number): CardSpot | undefined {
  for (const status of taskStatuses) {
    const index = columns[status].findIndex((task) => task.id === id)
    if (index >= 0) return { status, index }
  }
  return undefined
}

const neighbour = (status: TaskStatus, step: CardMove) =>
  taskStatuses[taskStatuses.indexOf(status) + (step === 'left' ? -1 : step === 'right' ? 1 : 0)]

/** Returns the position after one step among the visible cards (`shown`), or undefined at an edge. */
export function cardPlaceAfterMove(
  tasks: readonly Task[],
  shown: BoardColumns,
  id: number,
  step: CardMove,
): CardPlace | undefined {
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
  return other < index ? { status, before: target.id } : placeBelowCard(tasks, target.id, id)
}

/** Returns the card that gets the focus after one step. Sideways steps go to the nearest column that has cards. */
export function cardFocusedAfterMove(shown: BoardColumns, id: number, step: CardMove): number | undefined {
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
export function cardPosition(columns: BoardColumns, id: number) {
  const spot = spotOf(columns, id)
  return spot && { status: spot.status, position: spot.index + 1, count: columns[spot.status].length }
}
