import { instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { type BookingAttempt, listAvailableStartTimes } from './bookings.ts'

type RequestedTimes = {
  serviceId: number
  /** First day of the requested days; undefined means today. */
  from?: string | undefined
  days: number
} & Pick<BookingAttempt, 'movedOrderNo' | 'ignoresLeadTime'>

/** Returns the free start times of a service as the API response. */
export async function getStartTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { serviceId, from, ...requested }: RequestedTimes,
) {
  const now = clock.now()
  const period = { ...requested, from: from ?? instantToShanghaiDay(now) }
  const { days, ...service } = await listAvailableStartTimes(db, serviceId, period, now)
  const shown = days.map(({ times, ...day }) => ({
    ...day,
    times: times.map(({ at, free }) => ({ at: toIso(at), free })),
  }))
  return { ...service, days: shown }
}
