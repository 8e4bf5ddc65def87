import type { Clock } from '@sanhe/kit/runtime/clock'
import { chooseEmail, sandboxEmailKeys } from '@sanhe/providers/email'
import type { Config } from '#config'
import type { Deps } from '#core'
import { type ProviderConnection, remoteProvider } from './connection.ts'

export async function connectEmail(
  { vendors, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'email'>>> {
  if (vendors.email) return remoteProvider({ email: chooseEmail({ vendor: 'smtp', account: vendors.email }) })
  const { startEmailEmulator } = await import('@sanhe/providers/emulators/email')
  const emulator = await startEmailEmulator({ ...sandboxEmailKeys, clock })
  const sandbox = { vendor: 'sandbox', emulatorPort: emulator.port, isProduction } as const
  return { deps: { email: chooseEmail(sandbox) }, outbox: emulator.outbox, stop: emulator.stop }
}
