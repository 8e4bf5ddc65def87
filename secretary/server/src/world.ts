import type { Clock } from '@sanhe/kit/clock'
import type { LabMessage } from '@sanhe/kit/lab'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import { chooseSocial, sandboxSocialKeys } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { openPayments } from '#payments'

/** Everybody whom the service asks over the network, and the stand-ins for those who are not set up. */
export type World = Pick<Deps, 'sms' | 'social' | 'payments'> & {
  outbox(): LabMessage[]
  /** Where our stand-in is the gateway. */
  openGatewayLab: Awaited<ReturnType<typeof openPayments>>['openLab']
  stop(): Promise<void>
}

/** Development's alone: production does not even load them. */
const startSms = async (clock: Clock) =>
  (await import('@sanhe/providers/stand-ins/sms')).startSmsStandIn({ ...sandboxKeys, clock })
const startSocial = async () =>
  (await import('@sanhe/providers/stand-ins/social')).startSocialStandIn(sandboxSocialKeys)

/** Vendors as configured; in development our stand-ins for the others. */
export async function openWorld(config: Config, clock: Clock): Promise<World> {
  const { isProduction } = config
  const needsSms = config.sms.vendor === 'sandbox' && !isProduction
  const smsStandIn = needsSms ? await startSms(clock) : undefined
  const socialStandIn = isProduction ? undefined : await startSocial()
  const gateway = await openPayments(config, clock)
  return {
    sms: chooseSms(
      config.sms.account
        ? { vendor: 'aliyun', account: config.sms.account }
        : { vendor: 'sandbox', standInUrl: smsStandIn?.url ?? '', isProduction },
      clock,
    ),
    social: chooseSocial(
      {
        ...config.social,
        sandbox: socialStandIn && { standInUrl: socialStandIn.url, isProduction },
      },
      clock,
    ),
    payments: gateway.payments,
    openGatewayLab: gateway.openLab,
    outbox: () => smsStandIn?.outbox() ?? [],
    stop: async () => void (await Promise.all([smsStandIn?.stop(), socialStandIn?.stop(), gateway.stop()])),
  }
}
