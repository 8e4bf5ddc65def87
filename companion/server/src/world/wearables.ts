import type { Clock } from '@sanhe/kit/clock'
import { chooseWearables, sandboxVendorAKeys, sandboxVendorBKeys } from '@sanhe/providers/wearables'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

/** In production who is not set up is not offered: nobody makes measurements up. */
export async function openWearables(
  { wearables, isProduction }: Config,
  clock: Clock,
): Promise<Opened<Pick<Deps, 'wearables'>>> {
  const isWhole = wearables.vendorA && wearables.vendorB
  if (isProduction || isWhole) return elsewhere({ wearables: chooseWearables(wearables, clock) })
  const { startWearableAStandIn } = await import('@sanhe/providers/stand-ins/wearable-a')
  const { startWearableBStandIn } = await import('@sanhe/providers/stand-ins/wearable-b')
  const [a, b] = await Promise.all([
    startWearableAStandIn({ ...sandboxVendorAKeys, clock }),
    startWearableBStandIn({ ...sandboxVendorBKeys, clock }),
  ])
  const sandbox = { vendorAUrl: a.url, vendorBUrl: b.url, isProduction }
  return {
    deps: { wearables: chooseWearables({ ...wearables, sandbox }, clock) },
    stop: () => Promise.all([a.stop(), b.stop()]),
  }
}
