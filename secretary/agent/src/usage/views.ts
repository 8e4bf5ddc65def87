import type { DailyTokenSum } from './store.ts'

/** Merges the rows of one day. The day has one row for each currency. */
export const toUsageDayResponse = (day: string, sums: DailyTokenSum[], voiceMs: number) => ({
  day,
  input_tokens: sums.reduce((total, { input_tokens }) => total + input_tokens, 0),
  output_tokens: sums.reduce((total, { output_tokens }) => total + output_tokens, 0),
  estimated: sums.some(({ is_estimated }) => is_estimated === 1),
  costs: sums.flatMap(({ currency, cost_micros }) =>
    currency === null || cost_micros === null ? [] : [{ currency, micros: cost_micros }],
  ),
  voice_seconds: Math.round(voiceMs / 1000),
})
