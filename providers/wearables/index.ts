import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import type { WearableRecord } from './records.ts'
import { sandboxVendorA, sandboxVendorB } from './sandbox.ts'
import { type VendorAAccount, vendorA } from './vendor-a.ts'
import { type VendorBAccount, vendorB } from './vendor-b.ts'

/** Tokens of a user's consent. */
export type WearableGrant = {
  accessToken: string
  refreshToken: string
  expiresAt: Instant
  device: { id: string; model: string }
}

/** Every method rejects with a `WearableError`. */
export type Wearable = {
  /** Exchanges the code from the vendor's consent page for tokens. */
  exchange(code: string): Promise<WearableGrant>
  /** Returns two new tokens; the old ones may no longer be valid. */
  refresh(refreshToken: string): Promise<WearableGrant>
  /** Returns the records from `from` (inclusive) to `to` (exclusive), oldest first. Unknown records are left out. */
  records(accessToken: string, period: { from: Instant; to: Instant }): Promise<WearableRecord[]>
}

export type WearableBrand = 'vendor_a' | 'vendor_b'

/** Absent vendors are not offered. The sandbox generates data and is refused in production. */
export type WearablesConfig = {
  vendorA?: VendorAAccount | undefined
  vendorB?: VendorBAccount | undefined
  sandbox?: { vendorAUrl: string; vendorBUrl: string; isProduction: boolean } | undefined
}

/** Returns the configured brands; a real account takes precedence over the sandbox. */
export function chooseWearables(
  config: WearablesConfig,
  clock: Clock = systemClock,
): Map<WearableBrand, Wearable> {
  const { sandbox } = config
  if (sandbox?.isProduction)
    throw new Error('the wearables of the sandbox measure nobody: production goes without them')
  const brands = new Map<WearableBrand, Wearable>()
  if (sandbox) brands.set('vendor_a', sandboxVendorA(sandbox.vendorAUrl, clock))
  if (sandbox) brands.set('vendor_b', sandboxVendorB(sandbox.vendorBUrl, clock))
  if (config.vendorA) brands.set('vendor_a', vendorA(config.vendorA, clock))
  if (config.vendorB) brands.set('vendor_b', vendorB(config.vendorB, clock))
  return brands
}

export type { WearableRecord } from './records.ts'
export { sandboxVendorAKeys, sandboxVendorBKeys } from './sandbox.ts'
export type { VendorAAccount } from './vendor-a.ts'
export type { VendorBAccount } from './vendor-b.ts'
export { WearableError } from './wearable-error.ts'
