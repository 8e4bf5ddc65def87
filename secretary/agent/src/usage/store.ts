import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { findSetting, removeSetting, setSetting } from '#core'
import { type Row, tables } from '#tables'

export type TokenUsageRow = Row<'token_usage'>

const sum = tables.rows({ n: 'integer' })
const daySum = tables.rows({
  ...tables.columns('token_usage', 'day'),
  input_tokens: 'integer',
  output_tokens: 'integer',
  is_estimated: 'integer',
  cost_micros: 'integer?',
  currency: 'text?',
})
const cost = tables.rows({ cost_micros: 'integer', currency: 'text' })
const runTokens = tables.rows({ reported: 'integer', estimated: 'integer' })

export type DailyTokenSum = ReturnType<typeof listDailyTokenSums>[number]

const voiceUsage = tables.rows('voice_usage')
const budgetSetting = 'daily_token_budget'
const voiceMinutesSetting = 'daily_voice_minutes'

export function addTokenUsage(db: Sqlite, row: Omit<TokenUsageRow, 'usage_id'>) {
  tables.insert(db, 'token_usage', row)
}

export function sumTokensOfDay(db: Sqlite, day: string) {
  return sum.one(db)`
    SELECT CAST(coalesce(sum(input_tokens + output_tokens), 0) AS INTEGER) AS n
    FROM token_usage WHERE day = ${day}`.n
}

/** Lists the sums of each day and currency, newest day first. */
export function listDailyTokenSums(db: Sqlite, fromDay: string) {
  return daySum.all(db)`
    SELECT day, CAST(sum(input_tokens) AS INTEGER) AS input_tokens,
      CAST(sum(output_tokens) AS INTEGER) AS output_tokens, max(is_estimated) AS is_estimated,
      CAST(sum(cost_micros) AS INTEGER) AS cost_micros, currency
    FROM token_usage WHERE day >= ${fromDay} GROUP BY day, currency ORDER BY day DESC, currency`
}

export type CountedRun = Pick<TokenUsageRow, 'message_id' | 'agent_id'>

/** Returns the tokens of a reply or sub-agent: those that services reported, and those that were estimated. */
export function sumTokensOfRun(db: Sqlite, { message_id, agent_id }: CountedRun) {
  return runTokens.one(db)`
    SELECT CAST(coalesce(sum((input_tokens + output_tokens) * (1 - is_estimated)), 0) AS INTEGER) AS reported,
      CAST(coalesce(sum((input_tokens + output_tokens) * is_estimated), 0) AS INTEGER) AS estimated
    FROM token_usage WHERE message_id = ${message_id} AND agent_id IS ${agent_id}`
}

/** Lists the cost of a reply or sub-agent by currency. `maxEstimated`: 0 leaves out requests whose tokens are estimated. */
export function listTokenCosts(db: Sqlite, { message_id, agent_id }: CountedRun, maxEstimated: 0 | 1) {
  return cost.all(db)`
    SELECT CAST(sum(cost_micros) AS INTEGER) AS cost_micros, currency FROM token_usage
    WHERE message_id = ${message_id} AND agent_id IS ${agent_id} AND currency IS NOT NULL
      AND is_estimated <= ${maxEstimated}
    GROUP BY currency ORDER BY currency`
}

export function findDailyTokenBudget(db: Sqlite) {
  const value = findSetting(db, budgetSetting)
  return value === undefined ? undefined : Number(value)
}

export const setDailyTokenBudget = (db: Sqlite, dailyTokens: number) =>
  setSetting(db, budgetSetting, String(dailyTokens))

export const removeDailyTokenBudget = (db: Sqlite) => removeSetting(db, budgetSetting)

/** Adds to the duration of the voice conversations of a day. */
export function addVoiceUsage(db: Sqlite, day: string, durationMs: number) {
  db.sql.run`
    INSERT INTO voice_usage (day, duration_ms) VALUES (${day}, ${durationMs})
    ON CONFLICT (day) DO UPDATE SET duration_ms = duration_ms + excluded.duration_ms`
}

export function listDailyVoiceUsage(db: Sqlite, fromDay: string) {
  return voiceUsage.all(db)`SELECT * FROM voice_usage WHERE day >= ${fromDay} ORDER BY day DESC`
}

export function findDailyVoiceMinutes(db: Sqlite) {
  const value = findSetting(db, voiceMinutesSetting)
  return value === undefined ? undefined : Number(value)
}

export function setDailyVoiceMinutes(db: Sqlite, minutes: number | null) {
  if (minutes === null) removeSetting(db, voiceMinutesSetting)
  else setSetting(db, voiceMinutesSetting, String(minutes))
}
