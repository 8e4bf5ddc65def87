import type { Clock } from '@sanhe/kit/clock'
import type { LabMessage, LabPayments } from '@sanhe/kit/lab'
import { choosePayments, type PaymentProvider } from '@sanhe/providers/payments'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import type { Config } from '#config'
import type { Deps } from '#core'

/** Everybody whom the service asks over the network, and the stand-ins for those who are not set up. */
export type World = Pick<Deps, 'sms' | 'wechatPay'> & {
  /** What the stand-ins would have sent, newest first. */
  outbox(): LabMessage[]
  /** Where our stand-in is the gateway. */
  labPayments: LabPayments | undefined
  stop(): Promise<void>
}

/** Vendors as configured; in development our stand-ins for the others. */
export async function openWorld(config: Config, clock: Clock): Promise<World> {
  const [sms, pay] = await Promise.all([openSms(config, clock), openPayments(config, clock)])
  return {
    sms: sms.sender,
    wechatPay: pay.provider,
    labPayments: pay.lab,
    outbox: () => [...sms.outbox()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stop: async () => void (await Promise.all([sms.stop(), pay.stop()])),
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
