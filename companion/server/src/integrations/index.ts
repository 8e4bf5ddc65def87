import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { EmulatedPaymentOrder } from '@sanhe/providers/emulators/gateway/orders'
import type { Config } from '#config'
import { connectEmail } from './email.ts'
import { connectGeocoding } from './geocoding.ts'
import { connectIdentity } from './identity.ts'
import { connectMiniProgram } from './mini-program.ts'
import { connectModel } from './model.ts'
import { connectPayments } from './payments.ts'
import { connectPictureCheck } from './picture-check.ts'
import { connectPush } from './push.ts'
import { connectSms } from './sms.ts'
import { connectSpeech } from './speech.ts'
import { connectStorage } from './storage.ts'
import { connectWearables } from './wearables.ts'
import { connectWechatMessages } from './wechat-messages.ts'

export type ProviderConnections = Awaited<ReturnType<typeof connectProviders>>

const noPayments = (): EmulatedPaymentOrder[] => []

/**
 * Connects all providers. In development, an emulator replaces each vendor that is not configured. Payment emulators that
 * share `emulatedPayments` know each other's payments.
 */
export async function connectProviders(config: Config, clock: Clock, emulatedPayments = noPayments()) {
  const [payments, sms, push, identity, miniProgram, speech, email, wearables, pictureCheck, wechatMessages] =
    await Promise.all([
      connectPayments(config, clock, emulatedPayments),
      connectSms(config, clock),
      connectPush(config, clock),
      connectIdentity(config, clock),
      connectMiniProgram(config),
      connectSpeech(config),
      connectEmail(config, clock),
      connectWearables(config, clock),
      connectPictureCheck(config, clock),
      connectWechatMessages(config, clock),
    ])
  const model = connectModel(config)
  const storage = connectStorage(config)
  const geocoding = connectGeocoding(config)
  const all = [
    payments,
    sms,
    push,
    identity,
    miniProgram,
    model,
    speech,
    storage,
    email,
    wearables,
    pictureCheck,
    wechatMessages,
    geocoding,
  ]
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
      ...geocoding.deps,
      ...pictureCheck.deps,
      ...wechatMessages.deps,
    },
    devPayments: payments.devTools,
    emulatedPayments,
    devModel: model.devTools,
    devPictures: pictureCheck.devTools,
    devWechatMessages: wechatMessages.devTools,
    outbox: () => listMessages(all),
    stop: async () => void (await Promise.all(all.map((one) => Promise.resolve(one.stop())))),
  }
}

/** Lists the messages that the emulators received instead of real providers, newest first. */
const listMessages = (all: { outbox?: () => DevMessage[] }[]) =>
  all.flatMap(({ outbox }) => outbox?.() ?? []).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
