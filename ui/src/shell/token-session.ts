import { type SendRequest, sendByFetch } from '@sanhe/kit/http/client'
import { type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '../local-storage.ts'
import { createDatalessEvent } from './signal.ts'

type Login = { token: string; since: Instant }
type RenewToken = (token: string) => Promise<string>

type TokenSessionOptions = {
  /** Key under which the token is stored in localStorage. */
  key: string
  /** Age in milliseconds from which a token is renewed while the client is in use. */
  renewAfterMs: number
  /** Requests a new token with a token that is still valid. */
  renew: RenewToken
}
export type TokenSession = ReturnType<typeof createTokenSession>

/** Creates the session of a client that logs in with a bearer token, kept in localStorage and shared by its tabs. */
export function createTokenSession({ key, renewAfterMs, renew }: TokenSessionOptions) {
  const stored = localStorageItem<Login | null>(
    key,
    (text) => (text ? (JSON.parse(text) as Login) : null),
    (login) => JSON.stringify(login),
  )
  const signedOut = createDatalessEvent()
  let renewal: Promise<void> | undefined
  let isOwnChoice = false
  let isEndedElsewhere = false
  // The storage also reports the changes of other tabs.
  stored.listen(() => {
    const isSignedIn = stored.get() !== null
    isEndedElsewhere = !isSignedIn && !isOwnChoice
    if (!isSignedIn) signedOut.fire()
  })
  const storeToken = (token: string) => stored.set({ token, since: systemClock.now() })

  function renewWhenOld({ token, since }: Login) {
    if (systemClock.now() - since <= renewAfterMs) return
    renewal ??= renew(token)
      // The new token is stored only if the old one is still stored: an answer that arrives after the logout
      // must not log in again.
      .then((renewed) => void (stored.get()?.token === token && storeToken(renewed)))
      // A failed renewal is ignored, because the next request repeats it. If the token has expired by then,
      // that request fails.
      .catch(() => {})
      .finally(() => (renewal = undefined))
  }
  return {
    storeToken,
    currentToken: () => stored.get()?.token,
    /** Returns the headers of a request with the current login. A token that is old is renewed in the background. */
    authHeaders(): { authorization?: string } {
      const login = stored.get()
      if (!login) return {}
      renewWhenOld(login)
      return { authorization: `Bearer ${login.token}` }
    },
    /** Deletes the token because the user signs out, and notifies the listeners of `onSignedOut`. */
    endLogin() {
      isOwnChoice = true
      stored.set(null)
      isOwnChoice = false
    },
    /** Deletes a token that the service refused, and notifies the listeners of `onSignedOut`. */
    dropRefusedLogin() {
      if (stored.get()) stored.set(null)
    },
    /** Returns whether the service or another tab ended the last login. */
    wasEndedElsewhere: () => isEndedElsewhere,
    onSignedOut: signedOut.listen,
  }
}

/** Sends each request with the headers of the session, and ends the session when the service refuses its token. */
export const sendWithSession =
  (session: TokenSession): SendRequest =>
  async (request) => {
    const shown = session.authHeaders()
    const response = await sendByFetch({ ...request, headers: { ...request.headers, ...shown } })
    if (response.status === 401 && shown.authorization) session.dropRefusedLogin()
    return response
  }

/** Sends each request with this token, even if the session has another token. */
export const sendWithToken =
  (token: string): SendRequest =>
  (request) =>
    sendByFetch({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
