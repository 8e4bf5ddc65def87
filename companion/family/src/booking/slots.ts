import type { AvailableSlot } from './queries.ts'

/** Groups free slots by day. The days, and the slots of each day, are in order of time. */
export const groupSlotsByDay = (slots: readonly AvailableSlot[]) =>
  [...Map.groupBy(slots, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({ date, slots: ofDay.toSorted((a, b) => (a.time < b.time ? -1 : 1)) }))
