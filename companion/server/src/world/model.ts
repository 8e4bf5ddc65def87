import type { ModelReply } from '@sanhe/kit/lab'
import { chooseModel, type Model } from '@sanhe/providers/model'
import type { startModelStandIn } from '@sanhe/providers/stand-ins/model'
import type { Config } from '#config'
import type { Deps } from '#core'
import type { Opened } from './opened.ts'

type StandIn = Awaited<ReturnType<typeof startModelStandIn>>
type LabModel = { lab: { queue(replies: ModelReply[]): Promise<number> } }

/**
 * The model that is set up, if any. In the lab, while replies are queued, they are spoken through the real path to a
 * stand-in, which is started for the first of them.
 */
export function openModel({ ai, isProduction }: Config): Opened<Pick<Deps, 'model'>> & LabModel {
  const configured = ai.model && chooseModel({ vendor: 'openai-compatible', account: ai.model })
  let starting: Promise<StandIn> | undefined
  let standIn: StandIn | undefined
  let sandbox: Model | undefined
  async function queue(replies: ModelReply[]) {
    starting ??= import('@sanhe/providers/stand-ins/model').then((lab) => lab.startModelStandIn())
    standIn = await starting
    sandbox = chooseModel({ vendor: 'sandbox', standInUrl: standIn.url, isProduction })
    standIn.queue(replies)
    return standIn.queued()
  }
  return {
    deps: { model: () => (standIn?.queued() ? sandbox : configured) },
    lab: { queue },
    stop: async () => (await starting)?.stop(),
  }
}
