import type { Clock } from '@sanhe/kit/clock'
import { chooseEmail, sandboxEmailKeys } from '@sanhe/providers/email'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

export async function openEmail(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'email'>>> {
  if (vendors.email) return elsewhere({ email: chooseEmail({ vendor: 'smtp', account: vendors.email }) })
  const { startEmailStandIn } = await import('@sanhe/providers/stand-ins/email')
  const standIn = await startEmailStandIn({ ...sandboxEmailKeys, clock })
  const sandbox = { vendor: 'sandbox', standInPort: standIn.port, isProduction } as const
  return { deps: { email: chooseEmail(sandbox) }, outbox: standIn.outbox, stop: standIn.stop }
}
