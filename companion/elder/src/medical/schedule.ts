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

/** Formats the number of free slots (余 3 个), or the reason why there are none. */
export const formatFreeSlots = (hour: Pick<ScheduleSlot, 'status' | 'remaining'>) => {
  if (hour.status === 'closed') return '停诊'
  return hasFreeSlots(hour) ? `余 ${hour.remaining} 个` : '已约满'
}

export const isSlotBookable = hasFreeSlots

const noon = '12:00'
export const splitSlotsAtNoon = <H extends { time: string }>(hours: H[]) =>
  [
    { name: '上午', hours: hours.filter(({ time }) => time < noon) },
    { name: '下午', hours: hours.filter(({ time }) => time >= noon) },
  ].filter((part) => part.hours.length > 0)

export const formatAppointmentFee = (fee: number) => (fee > 0 ? formatYuan(fee) : '不收挂号费')
