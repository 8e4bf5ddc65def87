import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseEmailSender, sandboxEmailCredentials } from '@sanhe/providers/email'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

export async function connectEmail(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'email'>>> {
  if (vendors.email)
    return connectRemoteProvider({ email: chooseEmailSender({ vendor: 'smtp', account: vendors.email }) })
  const { startEmailEmulator } = await import('@sanhe/providers/emulators/email')
  const emulator = await startEmailEmulator({ ...sandboxEmailCredentials, clock })
  const sandbox = { vendor: 'sandbox', emulatorPort: emulator.port, isProduction } as const
  return { deps: { email: chooseEmailSender(sandbox) }, outbox: emulator.outbox, stop: emulator.stop }
}
