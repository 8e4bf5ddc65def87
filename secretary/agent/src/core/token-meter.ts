import type { ReplyLanguage } from './reply-language.ts'

/** Price of a model for one million tokens, in units of the currency. */
export type ModelPrice = { input: number; output: number; currency: string }

/** Tokens of one request to a model. */
export type ModelUsage = {
  model: string
  inputTokens: number
  outputTokens: number
  isEstimated: boolean
  price?: ModelPrice | undefined
}

/** Counts the tokens of one run and enforces the daily budget. */
export type TokenMeter = {
  /** Throws a `BrainError` if the request would exceed today's budget. Call this before each request to a model. */
  assertBudget(estimatedTokens: number, language: ReplyLanguage): void
  record(usage: ModelUsage): void
}
