import type { Clock } from '@sanhe/kit/runtime/clock'
import type { SignedInUser } from './actors.ts'

/** Issues and reads access tokens. */
export type AccessTokens = {
  issue(user: SignedInUser, clock: Clock): Promise<string>
  /**
   * Returns the user and login that an access token belongs to; undefined for a token that this service did not sign or
   * that expired.
   */
  read(token: string, clock: Clock): Promise<SignedInUser | undefined>
}
