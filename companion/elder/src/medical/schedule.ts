import { formatYuan } from '#parts/money.ts'
import type { ScheduleSlot } from './queries.ts'

export type FreeSlotsOfDay = { day: string; free: number }

const hasFreeSlots = ({ status, remaining }: Pick<ScheduleSlot, 'status' | 'remaining'>) =>
  status === 'available' && remaining > 0

/** Returns the days of a doctor's schedule with the number of free slots on each day. */
export function countFreeSlotsByDay(
  hours: Pick<ScheduleSlot, 'date' | 'status' | 'remaining'>[],
): FreeSlotsOfDay[] {
  const byDay = Map.groupBy(hours, ({ date }) => date)
  return [...byDay]
    .map(([day, its]) => ({
      day,
      free: its.filter(hasFreeSlots).reduce((sum, { remaining }) => sum + remaining, 0),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * From this number of free slots on, the app says only 有号: the exact number matters to users only when few
 * slots are left.
 */
const fewSlots = 10

/** Formats a number of free slots: 有号, 余 3 个 if few are left, or 已约满. */
export const formatFreeSlotCount = (free: number) =>
  free === 0 ? '已约满' : free < fewSlots ? `余 ${free} 个` : '有号'

/** Formats the free slots of one time, or the reason why there are none. */
export const formatSlotAvailability = (hour: Pick<ScheduleSlot, 'status' | 'remaining'>) =>
  hour.status === 'closed' ? '停诊' : formatFreeSlotCount(hasFreeSlots(hour) ? hour.remaining : 0)

export const isSlotBookable = hasFreeSlots

/**
 * Returns whether users can wait for a place. They can if there are slots, no slot has a free place, and not all slots
 * are closed.
 */
export const isFullDay = (hours: Pick<ScheduleSlot, 'status' | 'remaining'>[]) =>
  hours.some(({ status }) => status !== 'closed') && !hours.some(hasFreeSlots)

const noon = '12:00'
export const splitSlotsAtNoon = <H extends { time: string }>(hours: H[]) =>
  [
    { name: '上午', hours: hours.filter(({ time }) => time < noon) },
    { name: '下午', hours: hours.filter(({ time }) => time >= noon) },
  ].filter((part) => part.hours.length > 0)

export const formatAppointmentFee = (fee: number) => (fee > 0 ? formatYuan(fee) : '不收挂号费')
