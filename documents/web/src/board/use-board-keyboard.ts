import { useText } from '@sanhe/ui/i18n.ts'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BoardColumn, Task } from '#api.ts'
import { computeTaskMoveChanges, moveTask } from './actions.ts'
import { getBoardColumnName } from './column-name.ts'
import { getBoardCommandForKey } from './keyboard.ts'
import {
  applyTaskChanges,
  type TaskCardPlace,
  type CardMoveDirection,
  computeCardPlaceAfterMove,
  getCardPosition,
  getCurrentCardPlace,
  findCardToFocusAfterMove,
  groupIntoColumns,
} from './rules.ts'
import { findCardElement } from './task-card.tsx'
import { filterBoardColumns, type TaskFilter } from './task-details.ts'
import { boardLabels } from './text.ts'

/**
 * Card that the user has picked up with the keyboard. `drop`: position to which the card was carried; it is saved when
 * the user drops the card.
 */
type HeldCard = { id: number; drop?: TaskCardPlace }

type BoardActions = {
  slug: string
  columns: readonly BoardColumn[]
  /** Shows the column to which a card moves, on screens that show only one column at a time. */
  show: (column: number) => void
  remove: (task: Task) => void
  menu: (id: number, anchor: Element) => void
  /** Renders a card, which a long column leaves out when the card is far from the visible part. */
  reveal: (id: number) => void
}

/** Returns the board with the picked-up card at the position to which the user has carried it. */
function useHeldCard(tasks: readonly Task[], columns: readonly BoardColumn[], filter: TaskFilter) {
  const [held, setHeld] = useState<HeldCard>()
  const shownTasks = useMemo(() => {
    const changes = held?.drop && computeTaskMoveChanges(tasks, columns, held.id, held.drop)
    return changes ? applyTaskChanges(tasks, changes) : tasks
  }, [tasks, columns, held])
  const all = useMemo(
    () =>
      groupIntoColumns(
        shownTasks,
        columns.map(({ id }) => id),
      ),
    [shownTasks, columns],
  )
  const shown = useMemo(() => filterBoardColumns(all, filter), [all, filter])
  return { held, setHeld, shownTasks, all, shown }
}

/**
 * `focusTaskCard` focuses a card in the next frame, because React mounts a card again when it changes column.
 * `keepFocus` focuses a card and keeps its focus while the card changes column. React removes the focused element then
 * and mounts another one. The effect focuses the new element in the same step, so no key is lost in between.
 * `forgetFocus` ends this.
 */
function useCardFocus(reveal: (id: number) => void) {
  const kept = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (kept.current !== undefined && document.activeElement === document.body)
      findCardElement(kept.current)?.focus({ preventScroll: true })
  })
  const forgetFocus = useCallback(() => void (kept.current = undefined), [])
  // A pointer that is pressed anywhere takes the focus on purpose.
  useEffect(() => {
    document.addEventListener('pointerdown', forgetFocus)
    return () => document.removeEventListener('pointerdown', forgetFocus)
  }, [forgetFocus])
  const focusTaskCard = (id: number | undefined) => {
    if (id === undefined) return
    reveal(id)
    requestAnimationFrame(() => {
      findCardElement(id)?.focus()
      findCardElement(id)?.scrollIntoView({ block: 'nearest' })
    })
  }
  const keepFocus = (id: number) => {
    kept.current = id
    focusTaskCard(id)
  }
  return { focusTaskCard, keepFocus, forgetFocus }
}

/** Texts that a screen reader reads when a card moves. */
function useAnnouncements(tasks: readonly Task[], columns: readonly BoardColumn[], filter: TaskFilter) {
  const t = useText(boardLabels)
  const [announcement, announce] = useState('')
  const afterDrop = (id: number, drop: TaskCardPlace) =>
    applyTaskChanges(
      tasks,
      computeTaskMoveChanges(tasks, columns, id, drop) ?? new Map<number, Partial<Task>>(),
    )
  function announcePlace(after: readonly Task[], task: Task, words: typeof t.place) {
    const ids = columns.map(({ id }) => id)
    const place = getCardPosition(filterBoardColumns(groupIntoColumns(after, ids), filter), task.id)
    const column = columns.find(({ id }) => id === place?.column)
    if (place && column)
      announce(words(task.title, getBoardColumnName(column, t), place.position, place.count))
  }
  return { announcement, announce, announcePlace, afterDrop }
}

/** Returns the card below a card, or the card above it if it is the last of its column. */
const findNeighbour = (shown: Parameters<typeof findCardToFocusAfterMove>[0], id: number) =>
  findCardToFocusAfterMove(shown, id, 'down') ?? findCardToFocusAfterMove(shown, id, 'up')

export function useBoardKeyboard(tasks: readonly Task[], filter: TaskFilter, actions: BoardActions) {
  const { slug, columns, show, remove, menu, reveal } = actions
  const t = useText(boardLabels)
  const { held, setHeld, shownTasks, all, shown } = useHeldCard(tasks, columns, filter)
  const { announcement, announce, announcePlace, afterDrop } = useAnnouncements(tasks, columns, filter)
  const { focusTaskCard, keepFocus, forgetFocus } = useCardFocus(reveal)

  function step(task: Task, where: CardMoveDirection, isCarried: boolean) {
    const drop = computeCardPlaceAfterMove(shownTasks, shown, task.id, where)
    if (!drop) return
    if (isCarried) setHeld({ id: task.id, drop })
    else void moveTask(slug, task.id, drop)
    show(drop.column)
    announcePlace(afterDrop(task.id, drop), task, t.place)
    keepFocus(task.id)
  }

  function focus(task: Task, where: CardMoveDirection) {
    const next = findCardToFocusAfterMove(shown, task.id, where)
    const place = next === undefined ? undefined : getCardPosition(shown, next)
    if (place) show(place.column)
    focusTaskCard(next)
  }

  function pickUp(task: Task) {
    setHeld({ id: task.id })
    announce(t.held(task.title))
  }

  function putDown(task: Task, drop: TaskCardPlace | undefined, keepsFocus: boolean) {
    setHeld(undefined)
    if (drop) void moveTask(slug, task.id, drop)
    announcePlace(shownTasks, task, t.dropped)
    if (keepsFocus) keepFocus(task.id)
  }

  function putBack(task: Task) {
    setHeld(undefined)
    show(getCurrentCardPlace(tasks, task.id)?.column ?? task.column_id)
    announce(t.putBack(task.title))
    keepFocus(task.id)
  }

  function press(event: KeyboardEvent) {
    const card = event.target instanceof HTMLAnchorElement ? event.target.closest('li') : null
    const task = shownTasks.find(({ id }) => card?.id === `task-${id}`)
    const mine = held && held.id === task?.id ? held : undefined
    const command = task && getBoardCommandForKey(event, mine !== undefined)
    if (!command) return
    forgetFocus()
    // Tab drops the picked-up card and moves the focus as usual.
    if (event.key !== 'Tab') event.preventDefault()
    if (command.do === 'focus') focus(task, command.step)
    else if (command.do === 'move' || command.do === 'carry') step(task, command.step, command.do === 'carry')
    else if (command.do === 'hold') pickUp(task)
    else if (command.do === 'drop') putDown(task, mine?.drop, event.key !== 'Tab')
    else if (command.do === 'put back') putBack(task)
    else if (command.do === 'menu') menu(task.id, card?.querySelector('button') ?? event.currentTarget)
    else {
      focusTaskCard(findNeighbour(shown, task.id))
      remove(task)
    }
  }

  // The board calls `letGo` when a pointer is pressed, to cancel the move of a card that was picked up by keyboard.
  const state = { all, shown, heldId: held?.id, announcement }
  return { ...state, focusTaskCard, press, letGo: () => setHeld(undefined) }
}
