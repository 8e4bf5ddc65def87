/** Who may stand behind a request, by the name in a contract's `auth`. */
export type Actors = {
  none: undefined
  /** Whoever is logged in, by access token. */
  user: SignedIn
}

export type SignedIn = { id: number; sessionId: string }
