import type { Clock } from '@sanhe/kit/runtime/clock'
import { vendorA } from './vendor-a.ts'
import { vendorB } from './vendor-b.ts'

/** Public keys that only the emulators accept. */
export const sandboxVendorAKeys = { clientId: 'sandbox', clientSecret: 'sandbox-secret-opens-nothing' }
export const sandboxVendorBKeys = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

export const sandboxVendorA = (endpoint: string, clock: Clock) =>
  vendorA({ ...sandboxVendorAKeys, endpoint }, clock)
export const sandboxVendorB = (endpoint: string, clock: Clock) =>
  vendorB({ ...sandboxVendorBKeys, endpoint }, clock)
