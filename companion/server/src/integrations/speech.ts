import { chooseSpeechService, sandboxSpeechKey } from '@sanhe/providers/speech'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

export async function connectSpeech({
  ai,
  isProduction,
}: Config): Promise<ProviderConnection<Pick<Deps, 'speech'>>> {
  if (ai.speech)
    return connectRemoteProvider({
      speech: chooseSpeechService({ vendor: 'openai-compatible', account: ai.speech }),
    })
  const { startSpeechEmulator } = await import('@sanhe/providers/emulators/speech')
  const emulator = await startSpeechEmulator({ apiKey: sandboxSpeechKey })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return { deps: { speech: chooseSpeechService(sandbox) }, stop: emulator.stop }
}
