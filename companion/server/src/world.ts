import type { Clock } from '@sanhe/kit/clock'
import type { LabMessage, LabPayments, LabParts } from '@sanhe/kit/lab'
import { chooseIdentity, type IdentityVerifier, sandboxIdentityKeys } from '@sanhe/providers/identity'
import { choosePayments, type PaymentProvider } from '@sanhe/providers/payments'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import { chooseSocial, sandboxSocialKeys, type SocialProvider } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { openModel, openSpeech } from './ai-world.ts'

/** Everybody whom the service asks over the network, and the stand-ins for those who are not set up. */
export type World = Pick<Deps, 'sms' | 'wechatPay' | 'identity' | 'wechatMini' | 'model' | 'speech'> & {
  /** What the stand-ins would have sent, newest first. */
  outbox(): LabMessage[]
  /** Where our stand-in is the gateway. */
  labPayments: LabPayments | undefined
  /** Takes what the stand-in of the model says next. */
  labModel: NonNullable<LabParts['model']>
  stop(): Promise<void>
}

/** Vendors as configured; in development our stand-ins for the others. */
export async function openWorld(config: Config, clock: Clock): Promise<World> {
  const model = openModel(config)
  const [sms, pay, identity, mini, speech] = await Promise.all([
    openSms(config, clock),
    openPayments(config, clock),
    openIdentity(config, clock),
    openMini(config),
    openSpeech(config),
  ])
  return {
    sms: sms.sender,
    wechatPay: pay.provider,
    identity: identity.verifier,
    wechatMini: mini.provider,
    model: model.model,
    speech: speech.speech,
    labModel: model.queue,
    labPayments: pay.lab,
    outbox: () => [...sms.outbox()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stop: async () =>
      void (await Promise.all([sms, pay, identity, mini, speech, model].map(({ stop }) => stop()))),
  }
}

async function openSms({ sms, isProduction }: Config, clock: Clock) {
  if (sms.account) {
    const sender = chooseSms({ vendor: 'aliyun', account: sms.account }, clock)
    return { sender, outbox: () => [], stop: async () => {} }
  }
  const { startSmsStandIn } = await import('@sanhe/providers/stand-ins/sms')
  const standIn = await startSmsStandIn({ ...sandboxKeys, clock })
  const sender = chooseSms({ vendor: 'sandbox', standInUrl: standIn.url, isProduction }, clock)
  return { sender, outbox: standIn.outbox, stop: standIn.stop }
}

type Pay = { provider: PaymentProvider; lab: LabPayments | undefined; stop(): PromiseLike<unknown> }

async function openPayments({ payments, isProduction }: Config, clock: Clock): Promise<Pay> {
  const { isSandbox, accounts } = payments
  if (!isSandbox)
    return { provider: wechatOf({ isSandbox, isProduction, accounts }), lab: undefined, async stop() {} }
  const { startGatewayStandIn } = await import('@sanhe/providers/stand-ins/gateway')
  const gateway = await startGatewayStandIn({ clock })
  const provider = wechatOf({ isSandbox, isProduction, accounts: gateway.accounts })
  return { provider, lab: gateway.lab, stop: gateway.stop }

  function wechatOf(chosen: Parameters<typeof choosePayments>[0]) {
    const { wechat } = choosePayments(chosen, clock)
    if (!wechat) throw new Error('the sheet that apps show is that of WeChat Pay')
    return wechat
  }
}

type Identity = { verifier: IdentityVerifier; stop(): Promise<unknown> }

async function openIdentity({ vendors, isProduction }: Config, clock: Clock): Promise<Identity> {
  if (vendors.identity) {
    const verifier = chooseIdentity({ vendor: 'aliyun', account: vendors.identity }, clock)
    return { verifier, async stop() {} }
  }
  const { startIdentityStandIn } = await import('@sanhe/providers/stand-ins/identity')
  const standIn = await startIdentityStandIn({ ...sandboxIdentityKeys, clock })
  const verifier = chooseIdentity({ vendor: 'sandbox', standInUrl: standIn.url, isProduction }, clock)
  return { verifier, stop: standIn.stop }
}

type Mini = { provider: SocialProvider; stop(): Promise<unknown> }

async function openMini({ vendors, isProduction }: Config): Promise<Mini> {
  const { wechatMini } = vendors
  if (wechatMini) return { provider: miniOf({ wechatMini }), async stop() {} }
  const { startSocialStandIn } = await import('@sanhe/providers/stand-ins/social')
  const standIn = await startSocialStandIn(sandboxSocialKeys)
  const sandbox = { standInUrl: standIn.url, isProduction, isMini: true }
  return { provider: miniOf({ sandbox }), stop: standIn.stop }
}

function miniOf(config: Parameters<typeof chooseSocial>[0]) {
  const mini = chooseSocial(config).get('wechat-mini')
  if (!mini) throw new Error('the family’s mini-program has to be able to log in')
  return mini
}
