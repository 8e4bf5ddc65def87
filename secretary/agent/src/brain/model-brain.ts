import type { Brain } from '#core'
import type { BrainOptions, ModelSettings } from './openai-compatible.ts'

/** Creates a brain for a language model. The model client is loaded lazily, with the first message. */
export function modelBrain(settings: ModelSettings, options: BrainOptions): Brain {
  let loading: Promise<Brain> | undefined
  return {
    mode: 'llm',
    model: settings.name,
    continuesText: true,
    async run(request, emit) {
      loading ??= import('./openai-compatible.ts').then((sdk) => sdk.openaiCompatibleBrain(settings, options))
      return (await loading).run(request, emit)
    },
  }
}
