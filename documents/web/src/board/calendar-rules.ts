import { addDays, getMondayOfWeek } from '@sanhe/ui/days.ts'
import type { Task } from '#api.ts'
import { countDaysUntil, matchesTaskFilter, type TaskFilter } from './task-details.ts'

export const getMonthOfDay = (day: string) => day.slice(0, 7)

/** Returns the first day of the month that is `months` away from the month of a day. */
export function getFirstMonthDay(day: string, months = 0) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

/** Returns the days of the weeks that a month touches, from Monday to Sunday. */
export function listMonthCalendarDays(day: string) {
  const first = getMondayOfWeek(getFirstMonthDay(day))
  const last = addDays(getMondayOfWeek(addDays(getFirstMonthDay(day, 1), -1)), 6)
  const count = countDaysUntil(last, first) + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

const compareOnDay = (one: Task, other: Task) =>
  Number(one.status === 'done') - Number(other.status === 'done') ||
  other.priority - one.priority ||
  one.id - other.id

/** Returns the tasks of each day, open and urgent tasks first. Tasks without a due date have the key null. */
export function groupTasksByDay(tasks: readonly Task[], filter: TaskFilter) {
  const shown = tasks.filter((task) => matchesTaskFilter(task, filter)).toSorted(compareOnDay)
  return Map.groupBy(shown, ({ due_date }) => due_date)
}

const dayKeys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Returns the due date after a task is moved by Alt and an arrow key. A task without a due date gets `today`. Returns
 * undefined for other keys.
 */
export function computeMovedDueDate(dueDate: string | null, key: string, today: string) {
  const days = dayKeys[key]
  if (days === undefined) return undefined
  return dueDate === null ? today : addDays(dueDate, days)
}
