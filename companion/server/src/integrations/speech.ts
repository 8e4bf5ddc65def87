import { chooseSpeech, sandboxSpeechKey } from '@sanhe/providers/speech'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

export async function connectSpeech({
  ai,
  isProduction,
}: Config): Promise<ProviderConnection<Pick<Deps, 'speech'>>> {
  if (ai.speech)
    return remoteProvider({ speech: chooseSpeech({ vendor: 'openai-compatible', account: ai.speech }) })
  const { startSpeechEmulator } = await import('@sanhe/providers/emulators/speech')
  const emulator = await startSpeechEmulator({ apiKey: sandboxSpeechKey })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return { deps: { speech: chooseSpeech(sandbox) }, stop: emulator.stop }
}
