import type { Brain } from '#core'
import type { BrainOptions } from './instructions.ts'
import type { ModelSettings } from './language-model.ts'
import type { createOpenaiCompatibleBrain as OpenaiCompatibleBrain } from './openai-compatible.ts'
import { estimateMessageTokens } from './token-estimate.ts'

/** Creates an engine for a language model. The model client is loaded lazily, with the first message. */
export function createModelBrain(settings: ModelSettings, options: BrainOptions) {
  let loading: Promise<ReturnType<typeof OpenaiCompatibleBrain>> | undefined
  const load = () =>
    (loading ??= import('./openai-compatible.ts').then((sdk) =>
      sdk.createOpenaiCompatibleBrain(settings, options),
    ))
  return {
    mode: 'llm',
    model: settings.name,
    continuesText: true,
    compaction: {
      maxTokens: async (skills) => (await load()).compaction.maxTokens(skills),
      estimateTokens: estimateMessageTokens,
      summarise: async (request) => (await load()).compaction.summarise(request),
    },
    run: async (request, emit) => (await load()).run(request, emit),
  } satisfies Brain
}
