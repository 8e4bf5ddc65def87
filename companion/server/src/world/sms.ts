import type { Clock } from '@sanhe/kit/clock'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

/** The texts to register with a vendor, as far as their meaning needs more than the values. */
const textsOf = ({ merchantApprovedTemplate }: Config['sms']) => ({
  [merchantApprovedTemplate]:
    '您的店铺“${name}”已通过审核。验证码${code}，${days}天内有效，请打开 ${url} 设置登录密码。',
})

export async function openSms(
  { sms, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'sms'>>> {
  if (sms.account) return elsewhere({ sms: chooseSms({ vendor: 'aliyun', account: sms.account }, clock) })
  const { startSmsStandIn } = await import('@sanhe/providers/stand-ins/sms')
  const standIn = await startSmsStandIn({ ...sandboxKeys, clock, texts: textsOf(sms) })
  return {
    deps: { sms: chooseSms({ vendor: 'sandbox', standInUrl: standIn.url, isProduction }, clock) },
    outbox: standIn.outbox,
    stop: standIn.stop,
  }
}
