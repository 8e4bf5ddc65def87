import type { Clock } from '@sanhe/kit/runtime/clock'
import { vendorA } from './vendor-a.ts'
import { vendorB } from './vendor-b.ts'

/** Keys that open nothing: known to the emulators alone, and to everyone who reads this. */
export const sandboxVendorAKeys = { clientId: 'sandbox', clientSecret: 'sandbox-secret-opens-nothing' }
export const sandboxVendorBKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** The vendors' own protocols, spoken to our emulators. */
export const sandboxA = (endpoint: string, clock: Clock) =>
  vendorA({ ...sandboxVendorAKeys, endpoint }, clock)
export const sandboxB = (endpoint: string, clock: Clock) =>
  vendorB({ ...sandboxVendorBKeys, endpoint }, clock)
