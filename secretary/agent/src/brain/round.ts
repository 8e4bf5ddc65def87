import { type LanguageModel, type LanguageModelUsage, type ModelMessage, streamText, type ToolSet } from 'ai'
import { watchIdle } from './idle.ts'

export type RoundRequest = {
  model: LanguageModel
  instructions: string
  messages: ModelMessage[]
  tools: ToolSet
  signal: AbortSignal
}

/** Result of one request to the model, complete or not. */
export type Round = {
  /** Answer and tool results, for the next request. */
  messages: ModelMessage[]
  wantsMore: boolean
  finishReason: string
  /** Undefined if the service reported none. */
  tokens: number | undefined
}

export type RoundListener = {
  text(part: string): void
  /** Called for reasoning, which shows that the model works but is not shown to the user. */
  thinking(): void
}

/** Thrown for a failed request, with the progress that decides whether it can be sent again. */
export class RoundError extends Error {
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

/** Sends one request, runs the tools that it calls, and emits its text as it arrives. */
export async function runRound(request: RoundRequest, listener: RoundListener): Promise<Round> {
  const { signal, ...rest } = request
  const idle = watchIdle()
  const answer = streamText({
    ...rest,
    // The caller repeats requests, because it knows what was emitted before.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, idle.signal]),
    // Failures arrive as a part of the stream; the SDK would also print them.
    onError: () => {},
  })
  let usedTools = false
  try {
    idle.start()
    const seen = await readParts(answer.fullStream, (part) => {
      idle.received(part.type)
      if (part.type === 'tool-call') usedTools = true
      if (part.type === 'text-delta' && part.text) listener.text(part.text)
      if (part.type === 'reasoning-delta') listener.thinking()
    })
    signal.throwIfAborted()
    idle.signal.throwIfAborted()
    const messages = await answer.responseMessages
    return {
      messages: seen.hasNativeReasoning ? messages : messages.map(withoutReasoning),
      wantsMore: messages.at(-1)?.role === 'tool',
      finishReason: seen.finishReason,
      tokens: seen.usage && countedTokens(seen.usage),
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new RoundError(idle.signal.aborted ? idle.signal.reason : error, usedTools)
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
    if (part.type === 'reasoning-delta' && part.id?.startsWith(reasoningDelta)) hasNativeReasoning = true
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') {
      usage = part.totalUsage
      finishReason = part.finishReason ?? ''
    }
  }
  return { usage, finishReason, hasNativeReasoning }
}

/** Marks reasoning that came in a separate field. Services with that field expect it back between tool calls. */
export const reasoningDelta = 'native-'

/** Reasoning in the text is not sent back, because the model would mistake it for an answer. */
const withoutReasoning = (message: ModelMessage): ModelMessage =>
  message.role === 'assistant' && typeof message.content !== 'string'
    ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
    : message

const countedTokens = ({ totalTokens, inputTokens, outputTokens }: LanguageModelUsage) =>
  totalTokens || (inputTokens ?? 0) + (outputTokens ?? 0) || undefined
