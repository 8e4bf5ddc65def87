import { type LanguageModel, type LanguageModelUsage, type ModelMessage, streamText, type ToolSet } from 'ai'
import { createIdleTimeout } from './idle-timeout.ts'
import type { CountedTokens } from './usage-counter.ts'

export type ModelRoundRequest = {
  model: LanguageModel
  instructions: string
  messages: ModelMessage[]
  tools: ToolSet
  signal: AbortSignal
}

/** Result of one request to the model, complete or not. */
export type ModelRoundResult = {
  /** Answer of the model and tool results, for the next request. */
  messages: ModelMessage[]
  wantsMore: boolean
  finishReason: string
  /** Numbers of used tokens. Undefined if the service reported none. */
  counted: CountedTokens | undefined
}

export type ModelRoundListener = {
  text(part: string): void
  /** Receives the reasoning of the model in fragments. */
  thinking(part: string): void
}

/** Thrown for a failed request, with the progress that decides whether it can be sent again. */
export class ModelRoundError extends Error {
  override name = 'RoundError'
  readonly usedTools: boolean

  constructor(cause: unknown, usedTools: boolean) {
    super('a request to the model failed', { cause })
    this.usedTools = usedTools
  }
}

type Part = {
  type: string
  id?: string
  text?: string
  error?: unknown
  finishReason?: string
  totalUsage?: LanguageModelUsage
}

/** Sends one request to the model, runs the tools that the model calls, and emits the model's text as it arrives. */
export async function runModelRound(
  request: ModelRoundRequest,
  listener: ModelRoundListener,
): Promise<ModelRoundResult> {
  const { signal, ...rest } = request
  const idle = createIdleTimeout()
  const answer = streamText({
    ...rest,
    // Disables the SDK's retries. The caller retries instead, because only the caller can tell which text was already
    // emitted.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, idle.signal]),
    // Without this handler the SDK would also print failures that are parts of the stream.
    onError: () => {},
  })
  let usedTools = false
  try {
    idle.start()
    const seen = await readParts(answer.fullStream, (part) => {
      idle.received(part.type)
      if (part.type === 'tool-call') usedTools = true
      if (part.type === 'text-delta' && part.text) listener.text(part.text)
      if (part.type === 'reasoning-delta') listener.thinking(part.text ?? '')
    })
    signal.throwIfAborted()
    idle.signal.throwIfAborted()
    const messages = await answer.responseMessages
    return {
      messages: seen.hasNativeReasoning ? messages : messages.map(withoutReasoning),
      wantsMore: messages.at(-1)?.role === 'tool',
      finishReason: seen.finishReason,
      counted: seen.usage && countedTokens(seen.usage),
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new ModelRoundError(idle.signal.aborted ? idle.signal.reason : error, usedTools)
  } finally {
    idle.stop()
  }
}

async function readParts(parts: AsyncIterable<Part>, onPart: (part: Part) => void) {
  let usage: LanguageModelUsage | undefined
  let finishReason = ''
  let hasNativeReasoning = false
  for await (const part of parts) {
    onPart(part)
    if (part.type === 'reasoning-delta' && part.id?.startsWith(nativeReasoningPrefix))
      hasNativeReasoning = true
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') {
      usage = part.totalUsage
      finishReason = part.finishReason ?? ''
    }
  }
  return { usage, finishReason, hasNativeReasoning }
}

/**
 * Prefix of the ids of reasoning that a service sent in a separate field. Such a service expects the reasoning in the
 * next request after a tool call.
 */
export const nativeReasoningPrefix = 'native-'

/**
 * Removes reasoning from the text before the text is sent back, because the model would mistake reasoning for an
 * answer.
 */
const withoutReasoning = (message: ModelMessage): ModelMessage =>
  message.role === 'assistant' && typeof message.content !== 'string'
    ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
    : message

function countedTokens({ inputTokens = 0, outputTokens = 0, totalTokens = 0 }: LanguageModelUsage) {
  const rest = Math.max(0, totalTokens - inputTokens - outputTokens)
  return inputTokens + outputTokens + rest > 0
    ? { inputTokens, outputTokens: outputTokens + rest }
    : undefined
}
