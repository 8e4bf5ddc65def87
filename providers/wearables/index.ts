import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import type { WearableRecord } from './records.ts'
import { sandboxA, sandboxB } from './sandbox.ts'
import { type VendorAAccount, vendorA } from './vendor-a.ts'
import { type VendorBAccount, vendorB } from './vendor-b.ts'

/** What a person allowed us. */
export type WearableGrant = {
  accessToken: string
  refreshToken: string
  expiresAt: Instant
  device: { id: string; model: string }
}

/** Each call rejects with a `WearableError`. */
export type Wearable = {
  /** The code that came back with the person from the vendor's page. */
  exchange(code: string): Promise<WearableGrant>
  /** Both tokens are new; the old ones may not be good any more. */
  refresh(refreshToken: string): Promise<WearableGrant>
  /** All of at least `from` and before `to`, oldest first; what is not understood is left out. */
  records(accessToken: string, period: { from: Instant; to: Instant }): Promise<WearableRecord[]>
}

export type WearableBrand = 'vendor_a' | 'vendor_b'

/** What is absent is not offered. The sandbox makes people's data up and is refused in production. */
export type WearablesConfig = {
  vendorA?: VendorAAccount | undefined
  vendorB?: VendorBAccount | undefined
  sandbox?: { vendorAUrl: string; vendorBUrl: string; isProduction: boolean } | undefined
}

/** The brands that are set up; an account of one's own comes before the sandbox. */
export function chooseWearables(
  config: WearablesConfig,
  clock: Clock = systemClock,
): Map<WearableBrand, Wearable> {
  const { sandbox } = config
  if (sandbox?.isProduction)
    throw new Error('the wearables of the sandbox measure nobody: production goes without them')
  const brands = new Map<WearableBrand, Wearable>()
  if (sandbox) brands.set('vendor_a', sandboxA(sandbox.vendorAUrl, clock))
  if (sandbox) brands.set('vendor_b', sandboxB(sandbox.vendorBUrl, clock))
  if (config.vendorA) brands.set('vendor_a', vendorA(config.vendorA, clock))
  if (config.vendorB) brands.set('vendor_b', vendorB(config.vendorB, clock))
  return brands
}

export type { WearableRecord } from './records.ts'
export { sandboxVendorAKeys, sandboxVendorBKeys } from './sandbox.ts'
export type { VendorAAccount } from './vendor-a.ts'
export type { VendorBAccount } from './vendor-b.ts'
export { WearableError } from './wearable-error.ts'
