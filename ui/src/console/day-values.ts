/** A value of one day, such as `{ day: '2026-11-21', value: 3 }`. */
export type DayValue = { day: string; value: number }

/** Returns the data of a plot: the position of each day, and its value. */
export const toBarPlotData = (days: readonly DayValue[]): [number[], number[]] => [
  days.map((_, index) => index),
  days.map(({ value }) => value),
]

/** Width in pixels of one label of the axis, including the gap to the next label. */
const tickWidth = 64

/** Returns the indexes of the days that get a label. Labels do not overlap. The last day always has a label. */
export function computeDayTicks(count: number, width: number) {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / tickWidth))))
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  )
}
