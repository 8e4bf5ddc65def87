import type { ModelReply } from '@sanhe/kit/dev-tools/model-script'
import type { Brain } from '#core'
import { createModelBrain } from './model-brain.ts'
import type { BrainOptions } from './instructions.ts'

/**
 * Model emulator of the developer tools, which sends the queued replies. It starts to listen, on a separate port, when
 * the first reply is queued.
 */
export type DevModelEmulator = {
  url: string
  queue(replies: ModelReply[]): void
  queued(): number
  stop(): Promise<void>
}

/**
 * Creates an engine that sends the queued replies through the real model client. While no reply is queued, the
 * configured engine answers. Development only.
 */
export function createDevBrain(
  configured: Brain,
  options: BrainOptions,
  start: () => Promise<DevModelEmulator>,
) {
  let starting: Promise<DevModelEmulator> | undefined
  let model: DevModelEmulator | undefined
  const current = () =>
    model?.queued()
      ? createModelBrain({ baseUrl: model.url, name: 'emulator' }, { ...options, retryForMs: 0 })
      : configured
  const brain: Brain = {
    get mode() {
      return configured.mode
    },
    get model() {
      return configured.model
    },
    get continuesText() {
      return current().continuesText ?? false
    },
    get compaction() {
      return current().compaction
    },
    run: (request, emit) => current().run(request, emit),
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
