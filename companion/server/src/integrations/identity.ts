import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseIdentityVerifier, sandboxIdentityCredentials } from '@sanhe/providers/identity'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

export async function connectIdentity(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'identity'>>> {
  if (vendors.identity)
    return connectRemoteProvider({
      identity: chooseIdentityVerifier({ vendor: 'aliyun', account: vendors.identity }, clock),
    })
  const { startIdentityEmulator } = await import('@sanhe/providers/emulators/identity')
  const emulator = await startIdentityEmulator({ ...sandboxIdentityCredentials, clock })
  const sandbox = { vendor: 'sandbox', emulatorUrl: emulator.url, isProduction } as const
  return { deps: { identity: chooseIdentityVerifier(sandbox, clock) }, stop: emulator.stop }
}
