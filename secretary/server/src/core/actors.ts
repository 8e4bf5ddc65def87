/** Types of the actor of a request, by the `auth` value of its contract. */
export type Actors = {
  none: undefined
  /** The user who is logged in by access token. */
  user: SignedInUser
}

export type SignedInUser = { id: number; sessionId: string }
