import type { ModelAccount } from './openai-compatible.ts'
import { sandboxModel } from './sandbox.ts'

export type ModelMessage = { role: 'user' | 'assistant'; content: string }
export type ModelRequest = { system: string; messages: ModelMessage[]; signal: AbortSignal }

/**
 * A language model that speaks. The reply comes by and by through `onText`. Rejects with a `ModelError`, or with the
 * signal's reason once it was given up; what came before may be shown.
 */
export type Model = { reply(request: ModelRequest, onText: (delta: string) => void): Promise<void> }

/** The sandbox says what was queued at the stand-in, and is refused in production. */
export type ModelConfig =
  | { vendor: 'openai-compatible'; account: ModelAccount }
  | { vendor: 'sandbox'; standInUrl: string; isProduction: boolean }

export function chooseModel(config: ModelConfig): Model {
  if (config.vendor === 'openai-compatible') return openaiCompatible(config.account)
  if (config.isProduction)
    throw new Error('the model of the sandbox does not think: production needs MODEL_BASE_URL')
  return sandboxModel(config.standInUrl)
}

/** The SDK is loaded with the first reply. */
function openaiCompatible(account: ModelAccount): Model {
  let model: Promise<Model> | undefined
  return {
    async reply(request, onText) {
      model ??= import('./openai-compatible.ts').then((sdk) => sdk.openaiCompatibleModel(account))
      return (await model).reply(request, onText)
    },
  }
}

export { ModelError } from './model-error.ts'
export type { ModelAccount } from './openai-compatible.ts'
