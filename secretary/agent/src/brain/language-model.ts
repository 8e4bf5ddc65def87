import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, type LanguageModelMiddleware, wrapLanguageModel } from 'ai'
import type { ModelPrice } from '#core'
import { nativeReasoningPrefix } from './model-round.ts'

export type ModelSettings = {
  baseUrl: string
  apiKey?: string | undefined
  name: string
  /** Context window in tokens. Undefined: the window known for the model's name, or a default. */
  contextTokens?: number | undefined
  price?: ModelPrice | undefined
  /** Function that sends the requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** Some services put the reasoning into the text, between `<think>` and `</think>`. */
const thoughts = extractReasoningMiddleware({ tagName: 'think' })

/** Creates the client of a model. Requests to it are not retried by the SDK. */
export function createLanguageModel({ name, baseUrl, apiKey, fetch }: ModelSettings) {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey !== undefined && { apiKey }),
    ...(fetch && { fetch }),
  })
  return wrapLanguageModel({ model: provider(name), middleware: [thoughts, markNativeReasoning] })
}

/**
 * Adds a prefix to the ids of reasoning that arrives in a separate field, to distinguish it from reasoning in the text.
 */
const markNativeReasoning: LanguageModelMiddleware = {
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    type StreamPart = typeof stream extends ReadableStream<infer P> ? P : never
    const mark = new TransformStream<StreamPart, StreamPart>({
      transform(part, controller) {
        const isThought =
          part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end'
        controller.enqueue(isThought ? { ...part, id: nativeReasoningPrefix + part.id } : part)
      },
    })
    return { ...rest, stream: stream.pipeThrough(mark) }
  },
}
