import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseIdentity, sandboxIdentityKeys } from '@sanhe/providers/identity'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

export async function connectIdentity(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'identity'>>> {
  if (vendors.identity)
    return remoteProvider({
      identity: chooseIdentity({ vendor: 'aliyun', account: vendors.identity }, clock),
    })
  const { startIdentityEmulator } = await import('@sanhe/providers/emulators/identity')
  const emulator = await startIdentityEmulator({ ...sandboxIdentityKeys, clock })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return { deps: { identity: chooseIdentity(sandbox, clock) }, stop: emulator.stop }
}
