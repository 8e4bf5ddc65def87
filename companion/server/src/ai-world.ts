import type { ModelReply } from '@sanhe/kit/lab'
import { chooseModel, type Model } from '@sanhe/providers/model'
import { chooseSpeech, sandboxSpeechKey, type Speech } from '@sanhe/providers/speech'
import type { startModelStandIn } from '@sanhe/providers/stand-ins/model'
import type { Config } from '#config'

type StandIn = Awaited<ReturnType<typeof startModelStandIn>>

/**
 * The model that is set up, if any. In the lab, while replies are queued, they are spoken through the real path to a
 * stand-in, which is started for the first of them.
 */
export function openModel({ ai, isProduction }: Config) {
  const configured = ai.model && chooseModel({ vendor: 'openai-compatible', account: ai.model })
  let starting: Promise<StandIn> | undefined
  let standIn: StandIn | undefined
  let sandbox: Model | undefined
  return {
    model: () => (standIn?.queued() ? sandbox : configured),
    async queue(replies: ModelReply[]) {
      starting ??= import('@sanhe/providers/stand-ins/model').then((lab) => lab.startModelStandIn())
      standIn = await starting
      sandbox = chooseModel({ vendor: 'sandbox', standInUrl: standIn.url, isProduction })
      standIn.queue(replies)
      return standIn.queued()
    },
    stop: async () => (await starting)?.stop(),
  }
}

type OpenSpeech = { speech: Speech; stop(): Promise<unknown> }

export async function openSpeech({ ai, isProduction }: Config): Promise<OpenSpeech> {
  if (ai.speech)
    return { speech: chooseSpeech({ vendor: 'openai-compatible', account: ai.speech }), async stop() {} }
  const { startSpeechStandIn } = await import('@sanhe/providers/stand-ins/speech')
  const standIn = await startSpeechStandIn({ apiKey: sandboxSpeechKey })
  const speech = chooseSpeech({ vendor: 'sandbox', standInUrl: standIn.url, isProduction })
  return { speech, stop: standIn.stop }
}
