/** A part of a day in which a service can be booked, such as 09:00 to 12:00. */
export type BookingPeriod = { open: string; close: string }

/** Largest number of booking periods per weekday. A break in the day, for example, needs two periods. */
export const maxPeriodsPerDay = 3

const toMinutes = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Returns the times of day at which a booking can start: the opening time of each period, then one slot length later
 * each, as long as the slot ends before the period closes. The server and the preview of the merchant console share
 * this rule.
 */
export const listStartTimesOfDay = (periods: readonly BookingPeriod[], slotMinutes: number): string[] =>
  periods.flatMap(({ open, close }) => {
    const first = toMinutes(open)
    const count = Math.max(Math.floor((toMinutes(close) - first) / slotMinutes), 0)
    return Array.from({ length: count }, (_, nth) => toTime(first + nth * slotMinutes))
  })

/** Returns whether the periods are in order and each of them closes after it opens and before the next one opens. */
export const arePeriodsOrdered = (periods: readonly BookingPeriod[]) =>
  periods.every(({ open, close }, index) => open < close && (periods[index - 1]?.close ?? '') <= open)
