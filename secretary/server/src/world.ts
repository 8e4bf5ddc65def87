import type { Clock } from '@sanhe/kit/clock'
import type { LabMessage } from '@sanhe/kit/lab'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import { chooseSocial, sandboxSocialKeys } from '@sanhe/providers/social'
import { startSmsStandIn } from '@sanhe/providers/stand-ins/sms'
import { startSocialStandIn } from '@sanhe/providers/stand-ins/social'
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

/** Vendors as configured; in development our stand-ins for the others. */
export async function openWorld(config: Config, clock: Clock): Promise<World> {
  const { isProduction } = config
  const smsStandIn =
    config.sms.vendor === 'sandbox' && !isProduction
      ? await startSmsStandIn({ ...sandboxKeys, clock })
      : undefined
  const socialStandIn = isProduction ? undefined : await startSocialStandIn(sandboxSocialKeys)
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
