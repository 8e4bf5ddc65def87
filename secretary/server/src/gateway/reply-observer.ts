import type { GatewayCallUsage } from './calls.ts'
import {
  countTokens,
  estimateInputTokens,
  readReportedUsage,
  type RequestSize,
  type TokenUse,
} from './rules.ts'

type ReplyPart = {
  choices?: { delta?: unknown; message?: unknown }[]
  usage?: unknown
  error?: unknown
}

/**
 * Collects what decides the cost of a reply while the reply passes through: the usage that the provider reports, and
 * the number of tokens of the text in case the provider reports none. The text itself is not kept.
 */
export function createReplyObserver() {
  let reported: TokenUse | undefined
  let countedTokens = 0
  return {
    see({ choices, usage }: ReplyPart) {
      reported = readReportedUsage(usage) ?? reported
      for (const { delta, message } of choices ?? []) countedTokens += countTokens(textOf(delta ?? message))
    },
    /** Returns the use of the call so far. */
    use(size: RequestSize, contextTokens: number): GatewayCallUsage {
      if (reported) return { ...reported, isEstimated: false }
      return {
        inputTokens: estimateInputTokens(size, contextTokens),
        cachedTokens: 0,
        outputTokens: countedTokens,
        isEstimated: true,
      }
    },
  }
}

export type ReplyObserver = ReturnType<typeof createReplyObserver>

type Delta = {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  tool_calls?: { function?: { name?: unknown; arguments?: unknown } }[]
}

/** Returns the text that a model wrote in a message or a fragment: answer, reasoning and tool calls. */
function textOf(delta: unknown) {
  if (typeof delta !== 'object' || delta === null) return ''
  const { content, reasoning_content, reasoning, tool_calls } = delta as Delta
  const calls = Array.isArray(tool_calls)
    ? tool_calls.flatMap((call) => [call?.function?.name, call?.function?.arguments])
    : []
  return [content, reasoning_content, reasoning, ...calls]
    .filter((text): text is string => typeof text === 'string')
    .join('')
}
