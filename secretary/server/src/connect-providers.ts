import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseSmsSender, sandboxSmsCredentials } from '@sanhe/providers/sms'
import { chooseSocialProviders, sandboxWechatCredentials } from '@sanhe/providers/social'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectPayments } from '#payments'

/** Connections to outside providers, with emulators in place of providers without settings. */
export type ConnectedProviders = Pick<Deps, 'sms' | 'social' | 'payments'> & {
  outbox(): DevMessage[]
  /** Starts the payment page of the developer tools. Undefined if the payment gateway is not an emulator. */
  openGatewayDevTools: Awaited<ReturnType<typeof connectPayments>>['openDevTools']
  stop(): Promise<void>
}

/** Imports the SMS emulator only in development: production never loads it. */
const startSms = async (clock: Clock) =>
  (await import('@sanhe/providers/emulators/sms')).startSmsEmulator({ ...sandboxSmsCredentials, clock })
const startSocial = async () =>
  (await import('@sanhe/providers/emulators/social')).startWechatLoginEmulator(sandboxWechatCredentials)

/** Connects the configured providers; in development starts emulators for the others. */
export async function connectProviders(config: Config, clock: Clock): Promise<ConnectedProviders> {
  const { isProduction } = config
  const needsSms = config.sms.vendor === 'sandbox' && !isProduction
  const smsEmulator = needsSms ? await startSms(clock) : undefined
  const socialEmulator = isProduction ? undefined : await startSocial()
  const gateway = await connectPayments(config, clock)
  return {
    sms: chooseSmsSender(
      config.sms.account
        ? { vendor: 'aliyun', account: config.sms.account }
        : { vendor: 'sandbox', emulatorUrl: smsEmulator?.url ?? '', isProduction },
      clock,
    ),
    social: chooseSocialProviders(
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
