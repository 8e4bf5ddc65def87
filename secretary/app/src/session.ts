import { secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { createDatalessEvent } from '@sanhe/ui/shell/signal.ts'
import {
  deviceStorage,
  readSecret,
  removeSecret,
  deleteDeviceData,
  writeSecret,
} from '#device/device-storage.ts'

/** Login as it is stored on this device, encrypted. */
type Login = { accessToken: string; expiresAt: number; refreshToken: string }
type Tokens = { access_token: string; expires_in: number; refresh_token: string }

const name = 'login'
/** Time before the expiry at which a token is refreshed, so that no request uses an expired one. */
const earlyMs = 30 * secondMs

let login: Login | null | undefined
const signedOut = createDatalessEvent()

/** Called when the backend no longer accepts this login. */
export const subscribeToLoginEnd = signedOut.listen

export async function readCurrentLogin() {
  if (login === undefined) login = (await readSecret<Login>(await deviceStorage(), name)) ?? null
  return login
}

export async function saveLogin(tokens: Tokens) {
  login = {
    accessToken: tokens.access_token,
    expiresAt: systemClock.now() + tokens.expires_in * secondMs,
    refreshToken: tokens.refresh_token,
  }
  await writeSecret(await deviceStorage(), name, login)
  return login
}

/** Ends the login, so that the user must enter a code again. Cached data of agents stays. */
export async function endLogin() {
  login = null
  await removeSecret(await deviceStorage(), name)
  signedOut.fire()
}

/** Deletes all data of the user from the device and reloads the page, so that memory is empty too. */
export async function signOutDevice() {
  login = null
  await deleteDeviceData(await deviceStorage())
  location.assign('/login')
}

type Refresh = (refreshToken: string) => Promise<Tokens | 'refused'>

let refreshing: Promise<Login | null> | undefined

/**
 * Returns a valid access token, or null without a login. Only one tab refreshes the token at a time: to the backend,
 * two refreshes with the same token look like a stolen token.
 */
export async function getAccessToken(refresh: Refresh, isRejected = false): Promise<string | null> {
  const known = await readCurrentLogin()
  if (!known) return null
  if (!isRejected && known.expiresAt - earlyMs > systemClock.now()) return known.accessToken
  refreshing ??= oneTabAtATime(() => renew(refresh, known)).finally(() => {
    refreshing = undefined
  })
  return (await refreshing)?.accessToken ?? null
}

async function renew(refresh: Refresh, before: Login) {
  // Another tab may have refreshed the token while this tab waited for the lock.
  login = (await readSecret<Login>(await deviceStorage(), name)) ?? null
  if (!login || login.refreshToken !== before.refreshToken) return login
  const tokens = await refresh(login.refreshToken)
  if (tokens !== 'refused') return saveLogin(tokens)
  await endLogin()
  return null
}

const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('sanhe-refresh', work)
    : work()
