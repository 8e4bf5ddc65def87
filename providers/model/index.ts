import { createLazyModel } from './lazy.ts'
import type { ModelAccount } from './openai-compatible.ts'
import { sandboxModel } from './sandbox.ts'

export type ModelMessage = { role: 'user' | 'assistant'; content: string }
export type ModelRequest = { system: string; messages: ModelMessage[]; signal: AbortSignal }

/**
 * A language model. It streams its reply through `onText`. Rejects with a `ModelError`, or with the signal's reason
 * after an abort; text that was received before the failure may be shown.
 */
export type Model = { reply(request: ModelRequest, onText: (delta: string) => void): Promise<void> }

/**
 * Settings of the language model. The sandbox replies with the emulator's queued texts and is refused in production.
 */
export type ModelConfig =
  | { vendor: 'openai-compatible'; account: ModelAccount }
  | { vendor: 'sandbox'; emulatorUrl: string; isProduction: boolean }

export function chooseModel(config: ModelConfig): Model {
  if (config.vendor === 'openai-compatible') return createLazyModel(config.account)
  if (config.isProduction)
    throw new Error('the model of the sandbox does not think: production needs MODEL_BASE_URL')
  return sandboxModel(config.emulatorUrl)
}

export { ModelError } from './model-error.ts'
export type { ModelAccount } from './openai-compatible.ts'
