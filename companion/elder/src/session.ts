import { dayMs, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'

type Login = { token: string; since: Instant }

/** A token lives seven days: one that is used is renewed every day, so that only who stays away logs in again. */
const renewAfterMs = dayMs

const store = localStorageItem<Login | null>(
  'sanhe.companion.login',
  (text) => (text ? (JSON.parse(text) as Login) : null),
  (login) => JSON.stringify(login),
)

const signedOutListeners = new Set<() => void>()

/** Told when the service no longer knows this login. */
export const whenSignedOut = (listener: () => void) => void signedOutListeners.add(listener)

export const currentToken = () => store.get()?.token

export const keepLogin = (token: string) => store.set({ token, since: systemClock.now() })

export function loseLogin() {
  store.set(null)
  for (const listener of signedOutListeners) listener()
}

const ofPerson = 'sanhe.companion.'

/** Nothing of the person stays on this telephone: the page begins anew, so that its memory is empty as well. */
export function leave() {
  store.set(null)
  for (const key of Object.keys(keptHere())) if (key.startsWith(ofPerson)) localStorage.removeItem(key)
  location.assign('/login')
}

function keptHere(): object {
  try {
    return localStorage
  } catch {
    // Storage is forbidden: nothing was kept.
    return {}
  }
}

type Renew = (token: string) => Promise<string>

let renewing: Promise<void> | undefined

/** The token to show. An old one is renewed beside the request that needs it, which does not wait. */
export function tokenToShow(renew: Renew): string | undefined {
  const login = store.get()
  if (!login) return undefined
  if (systemClock.now() - login.since > renewAfterMs)
    renewing ??= renew(login.token)
      .then(keepLogin)
      // The next request tries again; a token that is over is told by that request itself.
      .catch(() => {})
      .finally(() => (renewing = undefined))
  return login.token
}
