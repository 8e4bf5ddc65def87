import type { Clock } from '@sanhe/kit/clock'
import { chooseSms, sandboxKeys } from '@sanhe/providers/sms'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

export async function openSms(
  { sms, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'sms'>>> {
  if (sms.account) return elsewhere({ sms: chooseSms({ vendor: 'aliyun', account: sms.account }, clock) })
  const { startSmsStandIn } = await import('@sanhe/providers/stand-ins/sms')
  const standIn = await startSmsStandIn({ ...sandboxKeys, clock })
  return {
    deps: { sms: chooseSms({ vendor: 'sandbox', standInUrl: standIn.url, isProduction }, clock) },
    outbox: standIn.outbox,
    stop: standIn.stop,
  }
}
