import { useText } from '@sanhe/ui/i18n.ts'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Task } from '#api.ts'
import { moveChanges, moveTask } from './actions.ts'
import { boardCommandFor } from './keyboard.ts'
import {
  applyTaskChanges,
  type CardPlace,
  type CardStep,
  cardPlaceAfterStep,
  cardPosition,
  currentCardPlace,
  focusAfterStep,
  groupIntoColumns,
} from './rules.ts'
import { cardElement } from './task-card.tsx'
import { filterColumns, type TaskFilter } from './task-details.ts'
import { boardText } from './text.ts'

/** The picked-up card. `drop` is where it was carried to; it is written when the card is put down. */
type HeldCard = { id: number; drop?: CardPlace }

type BoardActions = {
  slug: string
  /** Shows the column that a card moves to, on screens with one visible column. */
  show: (status: CardPlace['status']) => void
  remove: (task: Task) => void
  menu: (id: number, anchor: Element) => void
}

/** React mounts a card again when it changes column, so the focus is set again by id. */
export const focusCard = (id: number | undefined) =>
  id !== undefined &&
  requestAnimationFrame(() => {
    cardElement(id)?.focus()
    cardElement(id)?.scrollIntoView({ block: 'nearest' })
  })

/** Returns the board with the held card at the position it was carried to. */
function useHeldCard(tasks: readonly Task[], filter: TaskFilter) {
  const [held, setHeld] = useState<HeldCard>()
  const shownTasks = useMemo(() => {
    const changes = held?.drop && moveChanges(tasks, held.id, held.drop)
    return changes ? applyTaskChanges(tasks, changes) : tasks
  }, [tasks, held])
  const all = useMemo(() => groupIntoColumns(shownTasks), [shownTasks])
  const shown = useMemo(() => filterColumns(all, filter), [all, filter])
  return { held, setHeld, shownTasks, all, shown }
}

const afterDrop = (tasks: readonly Task[], id: number, drop: CardPlace) =>
  applyTaskChanges(tasks, moveChanges(tasks, id, drop) ?? new Map<number, Partial<Task>>())

export function useBoardKeyboard(tasks: readonly Task[], filter: TaskFilter, actions: BoardActions) {
  const { slug, show, remove, menu } = actions
  const t = useText(boardText)
  const { held, setHeld, shownTasks, all, shown } = useHeldCard(tasks, filter)
  const [announcement, announce] = useState('')

  function announcePlace(after: readonly Task[], task: Task, words: typeof t.place) {
    const place = cardPosition(filterColumns(groupIntoColumns(after), filter), task.id)
    if (place) announce(words(task.title, t.columns[place.status], place.position, place.count))
  }
  function step(task: Task, where: CardStep, isCarried: boolean) {
    const drop = cardPlaceAfterStep(shownTasks, shown, task.id, where)
    if (!drop) return
    if (isCarried) setHeld({ id: task.id, drop })
    else void moveTask(slug, task.id, drop)
    show(drop.status)
    announcePlace(afterDrop(tasks, task.id, drop), task, t.place)
    focusCard(task.id)
  }

  function focus(task: Task, where: CardStep) {
    const next = focusAfterStep(shown, task.id, where)
    const place = next === undefined ? undefined : cardPosition(shown, next)
    if (place) show(place.status)
    focusCard(next)
  }

  function pickUp(task: Task) {
    setHeld({ id: task.id })
    announce(t.held(task.title))
  }

  function putDown(task: Task, drop: CardPlace | undefined, keepsFocus: boolean) {
    setHeld(undefined)
    if (drop) void moveTask(slug, task.id, drop)
    announcePlace(shownTasks, task, t.dropped)
    if (keepsFocus) focusCard(task.id)
  }

  function putBack(task: Task) {
    setHeld(undefined)
    show(currentCardPlace(tasks, task.id)?.status ?? task.status)
    announce(t.putBack(task.title))
    focusCard(task.id)
  }

  function press(event: KeyboardEvent) {
    const card = event.target instanceof HTMLAnchorElement ? event.target.closest('li') : null
    const task = shownTasks.find(({ id }) => card?.id === `task-${id}`)
    const mine = held && held.id === task?.id ? held : undefined
    const command = task && boardCommandFor(event, mine !== undefined)
    if (!command) return
    // Tab puts the held card down and moves the focus as usual.
    if (event.key !== 'Tab') event.preventDefault()
    if (command.do === 'focus') focus(task, command.step)
    else if (command.do === 'move' || command.do === 'carry') step(task, command.step, command.do === 'carry')
    else if (command.do === 'hold') pickUp(task)
    else if (command.do === 'drop') putDown(task, mine?.drop, event.key !== 'Tab')
    else if (command.do === 'put back') putBack(task)
    else if (command.do === 'menu') menu(task.id, card?.querySelector('button') ?? event.currentTarget)
    else {
      focusCard(focusAfterStep(shown, task.id, 'down') ?? focusAfterStep(shown, task.id, 'up'))
      remove(task)
    }
  }

  // A pointer press calls letGo, which cancels the keyboard move.
  return { all, shown, heldId: held?.id, announcement, press, letGo: () => setHeld(undefined) }
}
