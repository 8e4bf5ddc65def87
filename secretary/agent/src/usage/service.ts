import { transaction } from '@sanhe/kit/sqlite/database'
import { addNotice, BrainError, type Deps, type ReplyLanguage, type TokenMeter } from '#core'
import {
  computeCostMicros,
  createBudgetExceededMessage,
  createVoiceBudgetExceededMessage,
  exceedsTokenBudget,
  exceedsVoiceBudget,
  toCalendarDay,
} from './rules.ts'
import * as store from './store.ts'

export type UsageDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Reply or sub-agent whose requests are counted. */
type Counted = Pick<store.TokenUsageRow, 'session_id' | 'message_id' | 'agent_id'>

/** Returns the budget that applies: the smaller of the owner's budget and the server's budget. */
export function readTokenBudget({ db, config }: Pick<UsageDeps, 'db' | 'config'>) {
  const own = store.findDailyTokenBudget(db)
  const { dailyTokenBudget: set } = config
  if (own === undefined && set === undefined) return { tokens: undefined, source: 'none' as const }
  return own !== undefined && (set === undefined || own < set)
    ? { tokens: own, source: 'owner' as const }
    : { tokens: set, source: 'server' as const }
}

/** Creates the meter of one run. Each request is one row, so that concurrent runs share the budget of the day. */
export function createTokenMeter(deps: UsageDeps, counted: Counted): TokenMeter {
  const { db, clock, config } = deps
  return {
    assertBudget(estimatedTokens, language) {
      const { tokens } = readTokenBudget(deps)
      const now = clock.now()
      const day = toCalendarDay(now, config.timeZone)
      const used = store.sumTokensOfDay(db, day)
      if (tokens === undefined || !exceedsTokenBudget(tokens, used, estimatedTokens)) return
      const notice = { notice_key: `budget:${day}`, kind: 'budget' } as const
      transaction(db, () => addNotice(db, { ...notice, session_id: null, subject_id: null }, now))
      throw new BrainError(createBudgetExceededMessage(language, tokens))
    },
    record({ model, inputTokens, outputTokens, isEstimated, price }) {
      const now = clock.now()
      store.addTokenUsage(db, {
        ...counted,
        day: toCalendarDay(now, config.timeZone),
        model,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        is_estimated: isEstimated ? 1 : 0,
        cost_micros: price ? computeCostMicros({ inputTokens, outputTokens }, price) : null,
        currency: price?.currency ?? null,
        created_at: now,
      })
    },
  }
}

type RunUsage = { tokens: number; estimated: boolean; isFailed: boolean }

/**
 * Returns the tokens and the cost of a reply or sub-agent as clients show them. A failed run has only what services
 * reported before the failure, because its estimate could be far from the truth. The budget of the day counts the
 * estimate too.
 */
export function describeRunUsage(
  db: Deps['db'],
  of: store.CountedRun,
  { tokens, estimated, isFailed }: RunUsage,
) {
  const cost = findTokenCost(db, of, isFailed ? 0 : 1)
  if (!isFailed) return { tokens, estimated, ...cost }
  const counted = store.sumTokensOfRun(db, of)
  return { tokens: estimated || counted.estimated > 0 ? counted.reported : tokens, estimated: false, ...cost }
}

/** Returns the cost of a reply or sub-agent. Undefined without a price, or with more than one currency. */
function findTokenCost(db: Deps['db'], of: store.CountedRun, maxEstimated: 0 | 1) {
  const [first, ...others] = store.listTokenCosts(db, of, maxEstimated)
  return first && !others.length ? { cost_micros: first.cost_micros, currency: first.currency } : undefined
}

/** Adds to the duration of today's voice conversations. */
export function recordVoiceTime({ db, clock, config }: UsageDeps, durationMs: number) {
  store.addVoiceUsage(db, toCalendarDay(clock.now(), config.timeZone), Math.round(durationMs))
}

/** Throws a `BrainError` if today's budget of voice minutes is used up. */
export function assertVoiceBudget({ db, clock, config }: UsageDeps, language: ReplyLanguage) {
  const day = toCalendarDay(clock.now(), config.timeZone)
  const minutes = store.findDailyVoiceMinutes(db)
  const used = store.listDailyVoiceUsage(db, day).find((row) => row.day === day)?.duration_ms ?? 0
  if (minutes !== undefined && exceedsVoiceBudget(minutes, used))
    throw new BrainError(createVoiceBudgetExceededMessage(language, minutes))
}
