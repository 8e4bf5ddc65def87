import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Identifier } from './authority.ts'

/** What a test may set at any time. */
export type AcmeFaults = {
  /** So many of the next signed requests are answered `badNonce`. */
  badNonces: number
  /** New orders are refused, with this `Retry-After`. */
  rateLimitedS: number | undefined
  /** New orders are refused as for an address that the authority does not sign. */
  refusesIdentifiers: boolean
  /** Certificates are signed for this address instead. */
  signsFor: Identifier | undefined
  lifeMs: number
  /** Renewal information (RFC 9773); undefined: half of the life. */
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
