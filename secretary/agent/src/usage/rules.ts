import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { ReplyLanguage, ModelPrice } from '#core'

/** Number of days that the page of the owner shows. */
export const maxListedUsageDays = 30

/** Returns the calendar day of an instant, as 2026-11-24. */
export const toCalendarDay = (at: Instant, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Returns the calendar day that is `days` days before `day`. */
export const subtractDays = (day: string, days: number) =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

/**
 * Returns the cost in millionths of the currency's unit: a price per million tokens is a price per token in millionths.
 */
export const computeCostMicros = (
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
  price: Pick<ModelPrice, 'input' | 'output'>,
) => Math.round(inputTokens * price.input + outputTokens * price.output)

/** Returns whether a request would exceed the budget of the day. */
export const exceedsTokenBudget = (budget: number | undefined, usedTokens: number, estimatedTokens: number) =>
  budget !== undefined && (usedTokens >= budget || usedTokens + estimatedTokens > budget)

export const createBudgetExceededMessage = (language: ReplyLanguage, budget: number) =>
  language === 'zh'
    ? `今天的 token 预算（${budget.toLocaleString('zh')}）已用完或不足以完成这次请求，明天零点重置。可在“用量”页面修改预算。`
    : `Today's budget of ${budget.toLocaleString('en')} tokens is used up or too small for this request. It is renewed at midnight. You can change it on the page Usage.`

/** Returns whether the voice conversations of a day have used up their budget. */
export const exceedsVoiceBudget = (minutes: number | undefined, usedMs: number) =>
  minutes !== undefined && usedMs >= minutes * minuteMs

export const createVoiceBudgetExceededMessage = (language: ReplyLanguage, minutes: number) =>
  language === 'zh'
    ? `今天的语音时长预算（${minutes} 分钟）已用完，明天零点重置。可在“用量”页面修改预算。`
    : `Today's budget of ${minutes} voice minutes is used up. It is renewed at midnight. You can change it on the page Usage.`
