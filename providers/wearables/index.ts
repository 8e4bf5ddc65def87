import { type Clock, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import type { WearableRecord } from './records.ts'
import { sandboxVendorA, sandboxVendorB } from './sandbox.ts'
import { type VendorAAccount, wearableVendorA } from './vendor-a.ts'
import { type VendorBAccount, wearableVendorB } from './vendor-b.ts'

/** Access and refresh token of a user's consent. */
export type WearableTokens = {
  accessToken: string
  refreshToken: string
  expiresAt: Instant
  device: { id: string; model: string }
}

/**
 * `redirectUri`: URL to which the vendor sends the user back. `state`: random value that the vendor returns unchanged.
 */
export type AuthorizationRequest = { redirectUri: string; state: string }

/** Service of a wearable vendor. Every method rejects with a `WearableError` on failure. */
export type WearableVendor = {
  /**
   * Returns the address of the page on which the user allows access. The vendor then opens `redirectUri` with the
   * parameters `code` and `state`, or with `error` and `state` if the user refuses.
   */
  authorizationUrl(request: AuthorizationRequest): string
  /** Exchanges the authorization code of the vendor's consent page for tokens. */
  exchange(code: string): Promise<WearableTokens>
  /** Returns a new access token and a new refresh token. The previous tokens may no longer be valid. */
  refresh(refreshToken: string): Promise<WearableTokens>
  /**
   * Returns the records from `from` (inclusive) to `to` (exclusive), oldest first. Records of unknown types are left
   * out.
   */
  records(accessToken: string, period: { from: Instant; to: Instant }): Promise<WearableRecord[]>
}

export type WearableBrand = 'vendor_a' | 'vendor_b'

/**
 * Wearable vendors. Vendors without an account are not offered. The sandbox generates data and is refused in
 * production.
 */
export type WearableVendorsConfig = {
  vendorA?: VendorAAccount | undefined
  vendorB?: VendorBAccount | undefined
  sandbox?: { vendorAUrl: string; vendorBUrl: string; isProduction: boolean } | undefined
}

/** Returns the configured wearable vendors by brand; a real account takes precedence over the sandbox. */
export function chooseWearableVendors(
  config: WearableVendorsConfig,
  clock: Clock = systemClock,
): Map<WearableBrand, WearableVendor> {
  const { sandbox } = config
  if (sandbox?.isProduction)
    throw new Error('the wearables of the sandbox measure nobody: production goes without them')
  const brands = new Map<WearableBrand, WearableVendor>()
  if (sandbox) brands.set('vendor_a', sandboxVendorA(sandbox.vendorAUrl, clock))
  if (sandbox) brands.set('vendor_b', sandboxVendorB(sandbox.vendorBUrl, clock))
  if (config.vendorA) brands.set('vendor_a', wearableVendorA(config.vendorA, clock))
  if (config.vendorB) brands.set('vendor_b', wearableVendorB(config.vendorB, clock))
  return brands
}

export type { WearableRecord } from './records.ts'
export { sandboxVendorACredentials, sandboxVendorBCredentials } from './sandbox.ts'
export type { VendorAAccount } from './vendor-a.ts'
export type { VendorBAccount } from './vendor-b.ts'
export { WearableError } from './wearable-error.ts'
