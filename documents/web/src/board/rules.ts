import type { Task } from '#api.ts'

export const taskStatuses = ['todo', 'doing', 'done'] as const
export type TaskStatus = Task['status']
/** Cards by the id of their column, each list in the order of the board. */
export type BoardColumns = ReadonlyMap<number, readonly Task[]>

/** Target of a drop: above the card `before`, or at the end of the column when it is null. */
export type TaskCardPlace = { column: number; before: number | null }
export type CardMoveDirection = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'

/** Changes by task id: changed fields, or `null` for a deleted task. */
export type TaskChanges = ReadonlyMap<number, Partial<Task> | null>

const compareTasks = (one: Task, other: Task) => one.sort_order - other.sort_order || one.id - other.id

export const listCardsOfColumn = (tasks: readonly Task[], column: number) =>
  tasks.filter(({ column_id }) => column_id === column).toSorted(compareTasks)

/**
 * Returns the cards of each column. If another user has just added a column that the page has not received yet, its
 * cards are in the first column.
 */
export function groupIntoColumns(tasks: readonly Task[], columnIds: readonly number[]): BoardColumns {
  const columns = new Map<number, Task[]>(columnIds.map((id) => [id, []]))
  const first = columns.get(columnIds[0] ?? 0)
  for (const task of tasks.toSorted(compareTasks)) (columns.get(task.column_id) ?? first)?.push(task)
  return columns
}

export function applyTaskChanges(tasks: readonly Task[], changes: TaskChanges): Task[] {
  return tasks.flatMap((task) => {
    const change = changes.get(task.id)
    return change === null ? [] : [change ? { ...task, ...change } : task]
  })
}

/** Returns the cards of the column after a drop, or undefined if the card already has that position. */
export function computeColumnAfterMove(
  tasks: readonly Task[],
  id: number,
  drop: TaskCardPlace,
): Task[] | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task || drop.before === id) return undefined
  const column = listCardsOfColumn(tasks, drop.column)
  const rest = column.filter((candidate) => candidate.id !== id)
  const above = rest.findIndex((candidate) => candidate.id === drop.before)
  const index = above < 0 ? rest.length : above
  if (task.column_id === drop.column && column.indexOf(task) === index) return undefined
  return rest.toSpliced(index, 0, { ...task, column_id: drop.column })
}

/** Returns the current position of a card, so that a move can be undone. */
export function getCurrentCardPlace(tasks: readonly Task[], id: number): TaskCardPlace | undefined {
  const task = tasks.find((candidate) => candidate.id === id)
  if (!task) return undefined
  const column = listCardsOfColumn(tasks, task.column_id)
  return { column: task.column_id, before: column[column.indexOf(task) + 1]?.id ?? null }
}

/** Returns the position directly below a card, even if a filter hides the next card. */
export function getPlaceBelowCard(
  tasks: readonly Task[],
  targetId: number,
  id: number,
): TaskCardPlace | undefined {
  return getCurrentCardPlace(
    tasks.filter((task) => task.id !== id),
    targetId,
  )
}

type CardSpot = { column: number; cards: readonly Task[]; index: number }

function spotOf(columns: BoardColumns, id: number): CardSpot | undefined {
  for (const [column, cards] of columns) {
    const index = cards.findIndex((task) => task.id === id)
    if (index >= 0) return { column, cards, index }
  }
  return undefined
}

function neighbour(columns: BoardColumns, column: number, step: CardMoveDirection) {
  const ids = [...columns.keys()]
  const id = ids[ids.indexOf(column) + (step === 'left' ? -1 : 1)]
  return id === undefined ? undefined : { id, cards: columns.get(id) ?? [] }
}

const indexAfterMove = ({ cards, index }: CardSpot, step: 'up' | 'down' | 'top' | 'bottom') =>
  ({ up: index - 1, down: index + 1, top: 0, bottom: cards.length - 1 })[step]

/**
 * Returns the position of a card after one step among the visible cards (`shown`). Returns undefined if the card is at
 * an edge.
 */
export function computeCardPlaceAfterMove(
  tasks: readonly Task[],
  shown: BoardColumns,
  id: number,
  step: CardMoveDirection,
): TaskCardPlace | undefined {
  const spot = spotOf(shown, id)
  if (!spot) return undefined
  const { column, cards, index } = spot
  if (step === 'left' || step === 'right') {
    const target = neighbour(shown, column, step)
    return target && { column: target.id, before: target.cards[index]?.id ?? null }
  }
  const other = indexAfterMove(spot, step)
  const target = cards[other]
  if (!target || other === index) return undefined
  return other < index ? { column, before: target.id } : getPlaceBelowCard(tasks, target.id, id)
}

/** Returns the card that gets the focus after one step. Sideways steps go to the nearest column that has cards. */
export function findCardToFocusAfterMove(
  shown: BoardColumns,
  id: number,
  step: CardMoveDirection,
): number | undefined {
  const spot = spotOf(shown, id)
  if (!spot) return undefined
  if (step === 'left' || step === 'right') {
    let target = neighbour(shown, spot.column, step)
    while (target && target.cards.length === 0) target = neighbour(shown, target.id, step)
    return target?.cards[Math.min(spot.index, target.cards.length - 1)]?.id
  }
  const other = indexAfterMove(spot, step)
  return other === spot.index ? undefined : spot.cards[other]?.id
}

/** Returns the position of a card for announcements such as “2 of 5 in Doing”. */
export function getCardPosition(columns: BoardColumns, id: number) {
  const spot = spotOf(columns, id)
  return spot && { column: spot.column, position: spot.index + 1, count: spot.cards.length }
}
