import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tokenLifetimeMs } from './tokens.ts'

/** However often a login is refreshed, it ends this long after it began. */
export const maxSessionMs = 90 * dayMs

/** After a refresh the old token is still accepted this long: requests in flight, and a refresh whose answer was lost. */
export const graceMs = minuteMs

/** The time of the last use is written at most this often, so that reading costs no write. */
export const touchEveryMs = hourMs

/** An address or device counts as known this long after a successful login. */
export const knownMs = 90 * dayMs

/** When a token that is issued now expires: after seven days, and never after its session. */
export const tokenEnd = (sessionCreatedAt: Instant, now: Instant) =>
  Math.min(now + tokenLifetimeMs, sessionCreatedAt + maxSessionMs)

export type SessionTokens = {
  isEnded: boolean
  tokenId: string
  tokenIssuedAt: Instant
  previousTokenId: string | null
}

/**
 * `current`: the newest token. `previous`: replaced less than a minute ago, still accepted. `superseded`: replaced
 * longer ago; whoever refreshes with it holds a copy. `ended`: nothing of this session is accepted.
 */
export type TokenState = 'current' | 'previous' | 'superseded' | 'ended'

export function tokenState(session: SessionTokens, tokenId: string, now: Instant): TokenState {
  if (session.isEnded) return 'ended'
  if (session.tokenId === tokenId) return 'current'
  const isPrevious = session.previousTokenId === tokenId
  return isPrevious && now < session.tokenIssuedAt + graceMs ? 'previous' : 'superseded'
}
