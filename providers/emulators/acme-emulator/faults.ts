import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { AcmeIdentifier } from './authority.ts'

/** Faults that a test may set at any time. */
export type AcmeFaults = {
  /** Number of signed requests that are answered `badNonce`. */
  badNonces: number
  /** If set, new orders are refused with this `Retry-After` in seconds. */
  rateLimitedS: number | undefined
  /** New orders are refused with `rejectedIdentifier`. */
  refusesIdentifiers: boolean
  /** Certificates are issued for this identifier instead of the requested one. */
  signsFor: AcmeIdentifier | undefined
  lifeMs: number
  /** Renewal window (RFC 9773). Undefined: half of the lifetime. */
  suggestedWindow: { start: Instant; end: Instant } | undefined
}

export const noFaults = (): AcmeFaults => ({
  badNonces: 0,
  rateLimitedS: undefined,
  refusesIdentifiers: false,
  signsFor: undefined,
  lifeMs: 6 * dayMs,
  suggestedWindow: undefined,
})
