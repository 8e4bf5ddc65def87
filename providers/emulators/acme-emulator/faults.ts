import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { AcmeIdentifier } from './authority.ts'

export type AcmeFaults = {
  badNonces: number
  rateLimitedS: number | undefined
  refusesIdentifiers: boolean
  signsFor: AcmeIdentifier | undefined
  lifeMs: number
  /**
   * Renewal window (RFC 9773) that the emulator suggests. If undefined, the window begins at half of the
   * certificate's lifetime.
   */
  suggestedWindow: { start: Instant; end: Instant } | undefined
}

export const createAcmeFaults = (): AcmeFaults => ({
  badNonces: 0,
  rateLimitedS: undefined,
  refusesIdentifiers: false,
  signsFor: undefined,
  lifeMs: 6 * dayMs,
  suggestedWindow: undefined,
})
