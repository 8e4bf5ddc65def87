import { type LanguageModel, type LanguageModelUsage, type ModelMessage, streamText, type ToolSet } from 'ai'
import { watchIdle } from './idle.ts'

export type RoundRequest = {
  model: LanguageModel
  instructions: string
  messages: ModelMessage[]
  tools: ToolSet
  signal: AbortSignal
}

/** What one request to the model has brought, whether it ended well or not. */
export type Round = {
  /** Its answer and the results of its tools, for the next request. */
  messages: ModelMessage[]
  wantsMore: boolean
  finishReason: string
  /** Undefined where the service did not count. */
  tokens: number | undefined
}

export type Listener = {
  text(part: string): void
  /** The model thinks: a sign of life that is not shown. */
  thinking(): void
}

/** A request that failed. What it had done by then decides whether it can be sent again. */
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

/** Sends one request, lets the tools work that it names, and passes on its text as it comes. */
export async function askOnce(request: RoundRequest, listener: Listener): Promise<Round> {
  const { signal, ...rest } = request
  const idle = watchIdle()
  const answer = streamText({
    ...rest,
    // Requests are repeated by the caller, who knows what was said already.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, idle.signal]),
    // Failures come as a part of the stream; the SDK would also print them.
    onError: () => {},
  })
  let usedTools = false
  try {
    idle.start()
    const seen = await readParts(answer.fullStream, (part) => {
      idle.heard(part.type)
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
    if (part.type === 'reasoning-delta' && part.id?.startsWith(nativeReasoning)) hasNativeReasoning = true
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') {
      usage = part.totalUsage
      finishReason = part.finishReason ?? ''
    }
  }
  return { usage, finishReason, hasNativeReasoning }
}

/** Marks thoughts that came in a field of their own. Services that have that field want it back between tool calls. */
export const nativeReasoning = 'native-'

/** Thoughts that stood in the text are not sent back: the model would take them for an answer. */
const withoutReasoning = (message: ModelMessage): ModelMessage =>
  message.role === 'assistant' && typeof message.content !== 'string'
    ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
    : message

const countedTokens = ({ totalTokens, inputTokens, outputTokens }: LanguageModelUsage) =>
  totalTokens || (inputTokens ?? 0) + (outputTokens ?? 0) || undefined
