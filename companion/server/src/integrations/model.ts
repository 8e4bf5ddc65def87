import type { ModelReply } from '@sanhe/kit/dev-tools/model-script'
import type { startModelEmulator } from '@sanhe/providers/emulators/model'
import { chooseModel, type Model } from '@sanhe/providers/model'
import type { Config } from '#config'
import type { Deps } from '#core'
import type { ProviderConnection } from './connection.ts'

type Emulator = Awaited<ReturnType<typeof startModelEmulator>>
type DevModel = { devTools: { queue(replies: ModelReply[]): Promise<number> } }

/**
 * Connects the language model in the settings, if there is one. Replies that a developer queues in the developer tools
 * come from a model emulator. The emulator starts with the first queued reply.
 */
export function connectModel({
  ai,
  isProduction,
}: Config): ProviderConnection<Pick<Deps, 'model'>> & DevModel {
  const configured = ai.model && chooseModel({ vendor: 'openai-compatible', account: ai.model })
  let starting: Promise<Emulator> | undefined
  let emulator: Emulator | undefined
  let sandbox: Model | undefined
  async function queue(replies: ModelReply[]) {
    starting ??= import('@sanhe/providers/emulators/model').then((devTools) => devTools.startModelEmulator())
    emulator = await starting
    sandbox = chooseModel({ vendor: 'sandbox', emulatorUrl: emulator.url, isProduction })
    emulator.queue(replies)
    return emulator.queued()
  }
  return {
    deps: { model: () => (emulator?.queued() ? sandbox : configured) },
    devTools: { queue },
    stop: async () => (await starting)?.stop(),
  }
}
