import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

type Words = { seconds: (value: string) => string; minutes: (value: string) => string }

/** Formats a duration with sensible precision: "0.4 s", "12 s" or "3.5 min". */
export function formatDuration(ms: number, words: Words) {
  if (ms < 10 * secondMs) return words.seconds((ms / secondMs).toFixed(1))
  if (ms < minuteMs) return words.seconds(String(Math.round(ms / secondMs)))
  return words.minutes((ms / minuteMs).toFixed(1))
}
