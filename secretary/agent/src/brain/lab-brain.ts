import type { ModelReply } from '@sanhe/kit/lab'
import type { Brain } from '#core'
import { modelBrain } from './model-brain.ts'
import type { Options } from './openai-compatible.ts'

/** A model of the lab: it says what was queued, and listens on a port of its own once something was. */
export type LabModel = {
  url: string
  queue(replies: ModelReply[]): void
  queued(): number
  stop(): Promise<void>
}

/**
 * In development: while replies are queued they are spoken through the real path to a model, everything else is
 * answered by the configured brain.
 */
export function labBrain(configured: Brain, options: Options, start: () => Promise<LabModel>) {
  let starting: Promise<LabModel> | undefined
  let model: LabModel | undefined
  const brain: Brain = {
    ...configured,
    run(request, emit) {
      if (!model?.queued()) return configured.run(request, emit)
      const spoken = modelBrain({ baseUrl: model.url, name: 'stand-in' }, { ...options, retryForMs: 0 })
      return spoken.run(request, emit)
    },
  }
  return {
    brain,
    async queue(replies: ModelReply[]) {
      starting ??= start()
      model = await starting
      model.queue(replies)
      return model.queued()
    },
    stop: async () => (await starting)?.stop(),
  }
}
