import type { Instant } from '@sanhe/kit/runtime/clock'

/** The kinds of callers, by the name in a contract's `auth`. */
export type Actors = {
  none: undefined
  /** An older adult, in the app. */
  user: Person
  /** An adult child, in the mini-program. */
  child: Person
  /** An employee of a merchant, in the console: `id` is the id of the merchant. */
  merchant: Person & { accountId: number }
  admin: Person
}

export type ActorType = 'user' | 'child' | 'merchant' | 'admin'

/** The caller of a request, as its token describes them. */
export type Person = {
  type: ActorType
  id: number
  tokenId: string
  /** Absent from tokens that were issued before sessions existed. */
  sessionId?: string
  issuedAt: Instant
  expiresAt: Instant
}
