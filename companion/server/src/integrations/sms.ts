import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseSmsSender, sandboxSmsCredentials } from '@sanhe/providers/sms'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/**
 * Returns the texts of SMS templates for the messages of the SMS emulator. Only templates whose variables do not
 * explain the message have a text here.
 */
const getTemplateDescriptions = ({ merchantApprovedTemplate, merchantInvitedTemplate }: Config['sms']) => ({
  [merchantApprovedTemplate]:
    '您的店铺“${name}”已通过审核。验证码${code}，${days}天内有效，请打开 ${url} 设置登录密码。',
  [merchantInvitedTemplate]:
    '“${name}”邀请您使用商家后台。验证码${code}，${days}天内有效，请打开 ${url} 设置登录密码。',
})

export async function connectSms(
  { sms, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'sms'>>> {
  if (sms.account)
    return connectRemoteProvider({ sms: chooseSmsSender({ vendor: 'aliyun', account: sms.account }, clock) })
  const { startSmsEmulator } = await import('@sanhe/providers/emulators/sms')
  const emulator = await startSmsEmulator({
    ...sandboxSmsCredentials,
    clock,
    texts: getTemplateDescriptions(sms),
  })
  return {
    deps: { sms: chooseSmsSender({ vendor: 'sandbox', emulatorUrl: emulator.url, isProduction }, clock) },
    outbox: emulator.outbox,
    stop: emulator.stop,
  }
}
