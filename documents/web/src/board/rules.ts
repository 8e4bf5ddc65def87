import type { Task } from '#api.ts'

export const statuses = ['todo', 'doing', 'done'] as const
export type Status = Task['status']
export type Columns = Record<Status, Task[]>

/** Where a card is put: above the card `before`, or at the column's end. */
export type Drop = { status: Status; before: number | null }
export type Step = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'

/** What is written or about to be: some fields of a task, or `null` where it goes. */
export type Changes = ReadonlyMap<number, Partial<Task> | null>

/** As the service sorts them. */
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

/** The column as it has to become; undefined where the card already stands there. */
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

/** Where a card stands, to put it back there. */
export function dropOf(tasks: readonly Task[], id: number): Drop | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task) return undefined
  const column = columnsOf(tasks)[task.status]
  return { status: task.status, before: column[column.indexOf(task) + 1]?.id ?? null }
}

/** Directly below a card, also where a filter hides what follows it. */
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

/** Where one step leads among the cards that are seen (`shown`); undefined at an edge. */
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

/** The card that the focus goes to; to the side it is the nearest column that has any. */
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

/** For words like "2 of 5 in Doing". */
export function standing(columns: Columns, id: number) {
  const spot = spotOf(columns, id)
  return spot && { status: spot.status, position: spot.index + 1, count: columns[spot.status].length }
}
