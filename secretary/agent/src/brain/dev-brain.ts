import type { ModelReply } from '@sanhe/kit/dev-tools/dev-tools'
import type { Brain } from '#core'
import { modelBrain } from './model-brain.ts'
import type { Options } from './openai-compatible.ts'

/** A model of the developer tools: it says what was queued, and listens on a port of its own once something was. */
export type DevModel = {
  url: string
  queue(replies: ModelReply[]): void
  queued(): number
  stop(): Promise<void>
}

/**
 * In development: while replies are queued they are spoken through the real path to a model, everything else is
 * answered by the configured brain.
 */
export function devBrain(configured: Brain, options: Options, start: () => Promise<DevModel>) {
  let starting: Promise<DevModel> | undefined
  let model: DevModel | undefined
  const brain: Brain = {
    ...configured,
    run(request, emit) {
      if (!model?.queued()) return configured.run(request, emit)
      const spoken = modelBrain({ baseUrl: model.url, name: 'emulator' }, { ...options, retryForMs: 0 })
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
