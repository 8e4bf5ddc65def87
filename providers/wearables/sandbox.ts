import type { Clock } from '@sanhe/kit/clock'
import { vendorA } from './vendor-a.ts'
import { vendorB } from './vendor-b.ts'

/** Keys that open nothing: known to the stand-ins alone, and to everyone who reads this. */
export const sandboxVendorAKeys = { clientId: 'sandbox', clientSecret: 'sandbox-secret-opens-nothing' }
export const sandboxVendorBKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

/** The vendors' own protocols, spoken to our stand-ins. */
export const sandboxA = (endpoint: string, clock: Clock) =>
  vendorA({ ...sandboxVendorAKeys, endpoint }, clock)
export const sandboxB = (endpoint: string, clock: Clock) =>
  vendorB({ ...sandboxVendorBKeys, endpoint }, clock)
