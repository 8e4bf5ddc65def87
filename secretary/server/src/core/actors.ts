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
  /** Id of the secretary that uses the key. Null while the deployment that created the key runs. */
  secretaryId: number | null
  /** Largest cost of one day in fen. Null if only the balance limits the cost. */
  dailyLimitFen: number | null
}
