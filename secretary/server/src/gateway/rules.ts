import type { GatewayModel } from '#config'

type Prices = Pick<GatewayModel, 'inputFen' | 'cachedInputFen' | 'outputFen'>

export type TokenUse = { inputTokens: number; cachedTokens: number; outputTokens: number }

/** Returns the cost in micro-fen. Prices are fen per 1,000,000 tokens, so the product is exact. */
export const computeCostMicrofen = (prices: Prices, { inputTokens, cachedTokens, outputTokens }: TokenUse) =>
  (inputTokens - cachedTokens) * prices.inputFen +
  cachedTokens * prices.cachedInputFen +
  outputTokens * prices.outputFen

/** The parts of a request that decide its cost. */
export type RequestSize = {
  /** Text of messages, tools and response format, without images. */
  text: string
  messages: number
  images: number
  hasTools: boolean
}

/** Largest number of tokens of one image at the usual providers. It is reserved before a call. */
const maxTokensPerImage = 16_384
/** Tokens of one image that are charged if the provider reports no usage. */
const estimatedTokensPerImage = 1500
/** Tokens that a chat template adds to each message, and to a request with tools. */
const templateTokensPerMessage = 16
const templateTokensOfTools = 512

/** Largest possible number of input tokens: no tokenizer makes more tokens than the text has bytes. */
export const computeMaxInputTokens = (size: RequestSize, contextTokens: number) =>
  Math.min(
    contextTokens,
    Buffer.byteLength(size.text) +
      size.messages * templateTokensPerMessage +
      size.images * maxTokensPerImage +
      (size.hasTools ? templateTokensOfTools : 0),
  )

/** Returns the largest possible cost of a call in micro-fen, which is reserved before the call. */
export function computeHoldMicrofen(
  model: Prices & Pick<GatewayModel, 'contextTokens'>,
  size: RequestSize,
  maxOutputTokens: number,
) {
  const dearestInput = Math.max(model.inputFen, model.cachedInputFen)
  return computeMaxInputTokens(size, model.contextTokens) * dearestInput + maxOutputTokens * model.outputFen
}

/**
 * Counts the tokens of a text for a call whose provider reported no usage: one for 3 ASCII characters, and one for each
 * other character. Real tokenizers make fewer tokens of usual text.
 */
export function countTokens(text: string) {
  const characters = Array.from(text)
  const ascii = characters.filter((character) => character <= '\u007F').length
  return Math.ceil(ascii / 3) + characters.length - ascii
}

export const estimateInputTokens = (size: RequestSize, contextTokens: number) =>
  Math.min(
    contextTokens,
    countTokens(size.text) + size.messages * templateTokensPerMessage + size.images * estimatedTokensPerImage,
  )

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 100_000_000

type ReportedUsage = Record<string, unknown> & { prompt_tokens_details?: unknown }

/** Reads the usage that a provider reports; undefined if it contains an invalid number. */
export function readReportedUsage(usage: unknown): TokenUse | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined
  const { prompt_tokens, completion_tokens, prompt_cache_hit_tokens, prompt_tokens_details } =
    usage as ReportedUsage
  if (!isCount(prompt_tokens) || !isCount(completion_tokens)) return undefined
  const cached =
    (prompt_tokens_details as { cached_tokens?: unknown } | null | undefined)?.cached_tokens ??
    prompt_cache_hit_tokens
  return {
    inputTokens: prompt_tokens,
    cachedTokens: isCount(cached) ? Math.min(cached, prompt_tokens) : 0,
    outputTokens: completion_tokens,
  }
}
