import type { Instant } from '@sanhe/kit/runtime/clock'

/** Who may stand behind a request, by the name in a contract's `auth`. */
export type Actors = {
  none: undefined
  /** An older adult, in the app. */
  user: Person
  /** An adult child, in the mini-program. */
  child: Person
  /** Somebody of a merchant, in the console: `id` is the merchant's. */
  merchant: Person & { accountId: number }
  admin: Person
}

export type ActorType = 'user' | 'child' | 'merchant' | 'admin'

/** What the token of a request says about its holder. */
export type Person = {
  type: ActorType
  id: number
  tokenId: string
  /** Absent from tokens that were issued before sessions existed. */
  sessionId?: string
  issuedAt: Instant
  expiresAt: Instant
}
