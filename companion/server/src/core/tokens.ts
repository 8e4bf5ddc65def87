import type { Instant } from '@sanhe/kit/runtime/clock'
import type { AccountKind, AuthenticatedCaller } from './actors.ts'

export type TokenClaims = AuthenticatedCaller & { accountId?: number }
export type TokenHolder = { type: AccountKind; id: number; accountId?: number }
/** Session claims of a token. Equal claims result in exactly the same token. */
export type TokenSession = { sessionId?: string; tokenId?: string; issuedAt?: Instant; expiresAt?: Instant }

export type TokenService = {
  /** Issues a JWT with the claims `sub`, `type`, `jti`, `iat`, `exp` and the session id `sid`. */
  issue(holder: TokenHolder, of?: TokenSession): Promise<string>
  /**
   * Returns the claims of a valid token, `expired` for a genuine but expired token, and undefined for any other string.
   */
  read(token: string, type: AccountKind): Promise<TokenClaims | 'expired' | undefined>
}
