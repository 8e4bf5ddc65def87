import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tokenLifetimeMs } from './tokens.ts'

/** Lifetime of a login, however often it is refreshed. */
export const maxSessionMs = 90 * dayMs

/**
 * After a refresh the previous token is accepted for this long: for requests in flight and for a refresh whose answer
 * was lost.
 */
export const previousTokenMs = minuteMs

/** Minimum interval between two writes of the time of last use, so that reading requests rarely write. */
export const lastUsedIntervalMs = hourMs

/** An IP address or device counts as known for this long after a successful login. */
export const knownAddressMs = 90 * dayMs

/** Returns when a token that is issued now expires: after seven days, but never later than its session. */
export const tokenExpiry = (sessionCreatedAt: Instant, now: Instant) =>
  Math.min(now + tokenLifetimeMs, sessionCreatedAt + maxSessionMs)

export type SessionTokens = {
  isEnded: boolean
  tokenId: string
  tokenIssuedAt: Instant
  previousTokenId: string | null
}

/**
 * `current`: the newest token. `previous`: replaced less than a minute ago, still accepted. `superseded`: replaced
 * longer ago; a refresh with it comes from a copy. `ended`: no token of the session is accepted.
 */
export type TokenState = 'current' | 'previous' | 'superseded' | 'ended'

export function tokenState(session: SessionTokens, tokenId: string, now: Instant): TokenState {
  if (session.isEnded) return 'ended'
  if (session.tokenId === tokenId) return 'current'
  const isPrevious = session.previousTokenId === tokenId
  return isPrevious && now < session.tokenIssuedAt + previousTokenMs ? 'previous' : 'superseded'
}
