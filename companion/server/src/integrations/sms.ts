import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseSms, sandboxSmsKeys } from '@sanhe/providers/sms'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

/** Descriptions of templates whose meaning their values do not show, for registration with an SMS vendor. */
const textsOf = ({ merchantApprovedTemplate }: Config['sms']) => ({
  [merchantApprovedTemplate]:
    '您的店铺“${name}”已通过审核。验证码${code}，${days}天内有效，请打开 ${url} 设置登录密码。',
})

export async function connectSms(
  { sms, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'sms'>>> {
  if (sms.account)
    return remoteProvider({ sms: chooseSms({ vendor: 'aliyun', account: sms.account }, clock) })
  const { startSmsEmulator } = await import('@sanhe/providers/emulators/sms')
  const emulator = await startSmsEmulator({ ...sandboxSmsKeys, clock, texts: textsOf(sms) })
  return {
    deps: { sms: chooseSms({ vendor: 'sandbox', emulatorUrl: emulator.url, isProduction }, clock) },
    outbox: emulator.outbox,
    stop: emulator.stop,
  }
}
