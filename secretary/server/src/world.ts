import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseSms, sandboxSmsKeys } from '@sanhe/providers/sms'
import { chooseSocial, sandboxSocialKeys } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { openPayments } from '#payments'

/** Everybody whom the service asks over the network, and the emulators for those who are not set up. */
export type World = Pick<Deps, 'sms' | 'social' | 'payments'> & {
  outbox(): DevMessage[]
  /** Where our emulator is the gateway. */
  openGatewayDevTools: Awaited<ReturnType<typeof openPayments>>['openDevTools']
  stop(): Promise<void>
}

/** Development's alone: production does not even load them. */
const startSms = async (clock: Clock) =>
  (await import('@sanhe/providers/emulators/sms')).startSmsEmulator({ ...sandboxSmsKeys, clock })
const startSocial = async () =>
  (await import('@sanhe/providers/emulators/social')).startSocialEmulator(sandboxSocialKeys)

/** Vendors as configured; in development our emulators for the others. */
export async function openWorld(config: Config, clock: Clock): Promise<World> {
  const { isProduction } = config
  const needsSms = config.sms.vendor === 'sandbox' && !isProduction
  const smsEmulator = needsSms ? await startSms(clock) : undefined
  const socialEmulator = isProduction ? undefined : await startSocial()
  const gateway = await openPayments(config, clock)
  return {
    sms: chooseSms(
      config.sms.account
        ? { vendor: 'aliyun', account: config.sms.account }
        : { vendor: 'sandbox', emulatorUrl: smsEmulator?.url ?? '', isProduction },
      clock,
    ),
    social: chooseSocial(
      {
        ...config.social,
        sandbox: socialEmulator && { emulatorUrl: socialEmulator.url, isProduction },
      },
      clock,
    ),
    payments: gateway.payments,
    openGatewayDevTools: gateway.openDevTools,
    outbox: () => smsEmulator?.outbox() ?? [],
    stop: async () => void (await Promise.all([smsEmulator?.stop(), socialEmulator?.stop(), gateway.stop()])),
  }
}
