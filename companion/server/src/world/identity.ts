import type { Clock } from '@sanhe/kit/clock'
import { chooseIdentity, sandboxIdentityKeys } from '@sanhe/providers/identity'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

export async function openIdentity(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'identity'>>> {
  if (vendors.identity)
    return elsewhere({ identity: chooseIdentity({ vendor: 'aliyun', account: vendors.identity }, clock) })
  const { startIdentityStandIn } = await import('@sanhe/providers/stand-ins/identity')
  const standIn = await startIdentityStandIn({ ...sandboxIdentityKeys, clock })
  const sandbox = { vendor: 'sandbox', standInUrl: standIn.url, isProduction } as const
  return { deps: { identity: chooseIdentity(sandbox, clock) }, stop: standIn.stop }
}
