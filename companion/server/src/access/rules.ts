import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tokenLifetimeMs } from './tokens.ts'

/** Longest lifetime of a session in milliseconds. Refreshing the token does not extend this lifetime. */
export const maxSessionMs = 90 * dayMs

/**
 * Time for which the previous token is still accepted after a refresh. Requests in flight still use the previous token,
 * and so do clients that did not receive the new token.
 */
export const previousTokenGraceMs = minuteMs

/**
 * Shortest interval in milliseconds between two updates of the time at which a session was last used. Read requests
 * therefore rarely write to the database.
 */
export const lastUsedWriteIntervalMs = hourMs

/**
 * Time in milliseconds after the last use of a session. In this time the IP address of the session's login counts as
 * known.
 */
export const knownIpAddressLifetimeMs = 90 * dayMs

/**
 * Returns the expiry time of a token that is issued now: seven days from now, but never later than the end of its
 * session.
 */
export const getTokenExpiry = (sessionCreatedAt: Instant, now: Instant) =>
  Math.min(now + tokenLifetimeMs, sessionCreatedAt + maxSessionMs)

export type SessionTokens = {
  isEnded: boolean
  tokenId: string
  tokenIssuedAt: Instant
  previousTokenId: string | null
}

/**
 * State of a token within its session.
 * `current`: the newest token. `previous`: replaced less than a minute ago and still accepted. `superseded`: replaced
 * longer ago; a refresh with a superseded token means that the token was copied. `ended`: the session accepts no token
 * any more.
 */
export type TokenState = 'current' | 'previous' | 'superseded' | 'ended'

export function getTokenState(session: SessionTokens, tokenId: string, now: Instant): TokenState {
  if (session.isEnded) return 'ended'
  if (session.tokenId === tokenId) return 'current'
  const isPrevious = session.previousTokenId === tokenId
  return isPrevious && now < session.tokenIssuedAt + previousTokenGraceMs ? 'previous' : 'superseded'
}
