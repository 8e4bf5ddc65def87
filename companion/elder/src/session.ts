import { dayMs, type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'

type Login = { token: string; since: Instant }

/**
 * A token is valid for seven days and renewed daily while it is used, so that only users who stay away sign in again.
 */
const renewAfterMs = dayMs

const store = localStorageItem<Login | null>(
  'sanhe.companion.login',
  (text) => (text ? (JSON.parse(text) as Login) : null),
  (login) => JSON.stringify(login),
)

const signedOutListeners = new Set<() => void>()

/** Subscribes to the end of the session in the service. */
export const onSignedOut = (listener: () => void) => void signedOutListeners.add(listener)

export const currentToken = () => store.get()?.token

export const storeLogin = (token: string) => store.set({ token, since: systemClock.now() })

export function endLogin() {
  store.set(null)
  for (const listener of signedOutListeners) listener()
}

const userKeyPrefix = 'sanhe.companion.'

/** Deletes all data of the user on this phone and reloads the page, which empties its memory too. */
export function deleteLocalData() {
  store.set(null)
  for (const key of Object.keys(storageEntries()))
    if (key.startsWith(userKeyPrefix)) localStorage.removeItem(key)
  location.assign('/login')
}

function storageEntries(): object {
  try {
    return localStorage
  } catch {
    // Storage is blocked, so it holds nothing.
    return {}
  }
}

type Renew = (token: string) => Promise<string>

let renewing: Promise<void> | undefined

/**
 * Returns the token to send. An old token is renewed at the same time as the request that needs it, which does not
 * wait.
 */
export function tokenToSend(renew: Renew): string | undefined {
  const login = store.get()
  if (!login) return undefined
  if (systemClock.now() - login.since > renewAfterMs)
    renewing ??= renew(login.token)
      .then(storeLogin)
      // A failed renewal is repeated with the next request. An expired token makes that request fail.
      .catch(() => {})
      .finally(() => (renewing = undefined))
  return login.token
}
