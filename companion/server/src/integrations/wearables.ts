import type { Clock } from '@sanhe/kit/runtime/clock'
import {
  chooseWearableVendors,
  sandboxVendorACredentials,
  sandboxVendorBCredentials,
} from '@sanhe/providers/wearables'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/**
 * Connects the configured wearable vendors. In development, an emulator replaces each vendor that is not configured. In
 * production, unconfigured vendors are not offered, because emulators invent measurements.
 */
export async function connectWearables(
  { wearables, isProduction }: Config,
  clock: Clock,
): Promise<ProviderConnection<Pick<Deps, 'wearables'>>> {
  const isWhole = wearables.vendorA && wearables.vendorB
  if (isProduction || isWhole)
    return connectRemoteProvider({ wearables: chooseWearableVendors(wearables, clock) })
  const { startWearableAEmulator } = await import('@sanhe/providers/emulators/wearable-a')
  const { startWearableBEmulator } = await import('@sanhe/providers/emulators/wearable-b')
  const [a, b] = await Promise.all([
    startWearableAEmulator({ ...sandboxVendorACredentials, clock }),
    startWearableBEmulator({ ...sandboxVendorBCredentials, clock }),
  ])
  const sandbox = { vendorAUrl: a.url, vendorBUrl: b.url, isProduction }
  return {
    deps: { wearables: chooseWearableVendors({ ...wearables, sandbox }, clock) },
    stop: () => Promise.all([a.stop(), b.stop()]),
  }
}
