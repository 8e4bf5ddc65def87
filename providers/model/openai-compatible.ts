import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import type { Model } from './index.ts'
import { ModelError } from './model-error.ts'
import { toModelError } from './sdk-error.ts'

export type ModelAccount = {
  /** Base URL of the model service including `/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  name: string
  retries?: number
}

/** Works with any service that speaks OpenAI's chat completions: DeepSeek, Qwen, vLLM, Ollama, OpenAI. */
export function openaiCompatibleModel({ baseUrl, apiKey, name, retries = 1 }: ModelAccount): Model {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
  })
  return {
    async reply({ system, messages, signal }, onText) {
      const answer = streamText({
        model: provider(name),
        instructions: system,
        messages,
        maxRetries: retries,
        abortSignal: signal,
        // Without this handler the SDK would also print errors that are parts of the stream.
        onError: () => {},
      })
      const hasSpoken = await readReply(answer.fullStream, onText).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : toModelError(error)
      })
      signal.throwIfAborted()
      if (!hasSpoken) throw new ModelError('silent')
    },
  }
}

type Part = { type: string; text?: string; error?: unknown }

/** Passes the reply's text on as it arrives. Returns whether the reply contained more than white space. */
async function readReply(parts: AsyncIterable<Part>, onText: (text: string) => void) {
  let hasSpoken = false
  for await (const part of parts) {
    if (part.type === 'error') throw part.error
    if (part.type !== 'text-delta' || !part.text) continue
    hasSpoken ||= part.text.trim() !== ''
    onText(part.text)
  }
  return hasSpoken
}
