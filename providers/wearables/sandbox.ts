import type { Clock } from '@sanhe/kit/runtime/clock'
import { wearableVendorA } from './vendor-a.ts'
import { wearableVendorB } from './vendor-b.ts'

/** Publicly known credentials that only the wearable emulators accept. */
export const sandboxVendorACredentials = { clientId: 'sandbox', clientSecret: 'sandbox-secret-opens-nothing' }
export const sandboxVendorBCredentials = { appId: 'sandbox', appSecret: 'sandbox-secret-opens-nothing' }

export const sandboxVendorA = (endpoint: string, clock: Clock) =>
  wearableVendorA({ ...sandboxVendorACredentials, endpoint }, clock)
export const sandboxVendorB = (endpoint: string, clock: Clock) =>
  wearableVendorB({ ...sandboxVendorBCredentials, endpoint }, clock)
