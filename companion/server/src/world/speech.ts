import { chooseSpeech, sandboxSpeechKey } from '@sanhe/providers/speech'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

export async function openSpeech({ ai, isProduction }: Config): Promise<Opened<Pick<Deps, 'speech'>>> {
  if (ai.speech)
    return elsewhere({ speech: chooseSpeech({ vendor: 'openai-compatible', account: ai.speech }) })
  const { startSpeechStandIn } = await import('@sanhe/providers/stand-ins/speech')
  const standIn = await startSpeechStandIn({ apiKey: sandboxSpeechKey })
  const sandbox = { vendor: 'sandbox', standInUrl: standIn.url, isProduction } as const
  return { deps: { speech: chooseSpeech(sandbox) }, stop: standIn.stop }
}
