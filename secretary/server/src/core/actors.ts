/** Types of the actor of a request, by the `auth` value of its contract. */
export type Actors = {
  none: undefined
  /** The user who is logged in by access token. */
  user: SignedInUser
  /** The agent that calls the model gateway with its key. */
  gatewayKey: GatewayCaller
}

export type SignedInUser = { id: number; sessionId: string }

/** Key with which an agent calls the model gateway, and the account that pays. */
export type GatewayCaller = {
  keyId: number
  userId: number
  /** Null while the deployment that made the key runs. */
  secretaryId: number | null
  /** Null: no limit except the balance. */
  dailyLimitFen: number | null
}
