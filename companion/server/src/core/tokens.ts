import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ActorType, Person } from './actors.ts'

export type TokenClaims = Person & { accountId?: number }
export type TokenHolder = { type: ActorType; id: number; accountId?: number }
/** The session part of a token. Equal values produce the same token, byte for byte. */
export type TokenSession = { sessionId?: string; tokenId?: string; issuedAt?: Instant; expiresAt?: Instant }

export type Tokens = {
  /** A JWT with `sub`, `type`, `jti`, `iat`, `exp` and the session's `sid`. */
  issue(holder: TokenHolder, of?: TokenSession): Promise<string>
  /**
   * Returns the claims of a valid token, `expired` for a token that was valid once, and undefined for anything else.
   */
  read(token: string, type: ActorType): Promise<TokenClaims | 'expired' | undefined>
}
