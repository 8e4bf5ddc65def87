import type { Clock } from '@sanhe/kit/clock'
import type { LabMessage } from '@sanhe/kit/lab'
import type { Config } from '#config'
import { openEmail } from './email.ts'
import { openIdentity } from './identity.ts'
import { openMiniProgram } from './mini-program.ts'
import { openModel } from './model.ts'
import { openPayments } from './payments.ts'
import { openPush } from './push.ts'
import { openSms } from './sms.ts'
import { openSpeech } from './speech.ts'
import { openStorage } from './storage.ts'
import { openWearables } from './wearables.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Everybody whom the service asks over the network: vendors as configured, in development our stand-ins for the others. */
export async function openWorld(config: Config, clock: Clock) {
  const [payments, sms, push, identity, miniProgram, speech, email, wearables] = await Promise.all([
    openPayments(config, clock),
    openSms(config, clock),
    openPush(config, clock),
    openIdentity(config, clock),
    openMiniProgram(config),
    openSpeech(config),
    openEmail(config, clock),
    openWearables(config, clock),
  ])
  const model = openModel(config)
  const storage = openStorage(config)
  const all = [payments, sms, push, identity, miniProgram, model, speech, storage, email, wearables]
  return {
    deps: {
      ...payments.deps,
      ...sms.deps,
      ...push.deps,
      ...identity.deps,
      ...miniProgram.deps,
      ...model.deps,
      ...speech.deps,
      ...storage.deps,
      ...email.deps,
      ...wearables.deps,
    },
    labPayments: payments.lab,
    labModel: model.lab,
    /** What the stand-ins would have sent, newest first. */
    outbox: (): LabMessage[] =>
      all
        .flatMap(({ outbox }) => outbox?.() ?? [])
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stop: async () => void (await Promise.all(all.map((one) => Promise.resolve(one.stop())))),
  }
}
