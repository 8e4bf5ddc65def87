import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatTime } from '#parts/dates.ts'
import { listHomeVisitTimes } from '#parts/visit-times.ts'
import type { BookableWorkerTimes } from './queries.ts'

export type BookableWorkerDay = { day: string; times: string[] }

/**
 * Returns the days with times at which a worker can be booked. A worker without working hours is offered at the usual
 * times of visits only, although any time can be booked.
 */
export function listBookableWorkerDays(
  { hasHours, days }: BookableWorkerTimes,
  now: Instant,
): BookableWorkerDay[] {
  return days
    .map(({ day, times }) => {
      const usual = listHomeVisitTimes(day, now)
      const shown = times.map((at) => formatTime(fromIso(at)))
      return { day, times: hasHours ? shown : shown.filter((time) => usual.includes(time)) }
    })
    .filter(({ times }) => times.length > 0)
}
