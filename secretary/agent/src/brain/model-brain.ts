import type { Brain } from '#core'
import type { ModelSettings, Options } from './openai-compatible.ts'

/** A language model; what speaks with it is loaded with the first words for it. */
export function modelBrain(settings: ModelSettings, options: Options): Brain {
  let loading: Promise<Brain> | undefined
  return {
    mode: 'llm',
    model: settings.name,
    async run(request, emit) {
      loading ??= import('./openai-compatible.ts').then((sdk) => sdk.openaiCompatibleBrain(settings, options))
      return (await loading).run(request, emit)
    },
  }
}
