import { secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { device, readSecret, removeSecret, wipeDevice, writeSecret } from '#device/vault.ts'

/** What a login leaves on this device, sealed. */
type Login = { accessToken: string; expiresAt: number; refreshToken: string }
type Tokens = { access_token: string; expires_in: number; refresh_token: string }

const name = 'login'
/** Asked for anew a little before it ends, so that no request finds it just over. */
const earlyMs = 30 * secondMs

let login: Login | null | undefined
const signedOutListeners = new Set<() => void>()

/** Told when the backend no longer knows this login. */
export const whenSignedOut = (listener: () => void) => void signedOutListeners.add(listener)

export async function currentLogin() {
  if (login === undefined) login = (await readSecret<Login>(await device(), name)) ?? null
  return login
}

export async function keepLogin(tokens: Tokens) {
  login = {
    accessToken: tokens.access_token,
    expiresAt: systemClock.now() + tokens.expires_in * secondMs,
    refreshToken: tokens.refresh_token,
  }
  await writeSecret(await device(), name, login)
  return login
}

/** The login is over: whoever was here has to show a code again. What is kept of agents stays. */
export async function loseLogin() {
  login = null
  await removeSecret(await device(), name)
  for (const listener of signedOutListeners) listener()
}

/** Leaves nothing of this person on the device; the page is loaded anew, so that memory is empty too. */
export async function leaveDevice() {
  login = null
  await wipeDevice(await device())
  location.assign('/login')
}

type Refresh = (refreshToken: string) => Promise<Tokens | 'refused'>

let refreshing: Promise<Login | null> | undefined

/**
 * A valid access token, or null when nobody is logged in. One refresh at a time, over all tabs: two would make the
 * backend think that a token was stolen.
 */
export async function accessToken(refresh: Refresh, isRejected = false): Promise<string | null> {
  const known = await currentLogin()
  if (!known) return null
  if (!isRejected && known.expiresAt - earlyMs > systemClock.now()) return known.accessToken
  refreshing ??= oneTabAtATime(() => renew(refresh, known)).finally(() => {
    refreshing = undefined
  })
  return (await refreshing)?.accessToken ?? null
}

async function renew(refresh: Refresh, before: Login) {
  // Another tab may have done it while this one waited.
  login = (await readSecret<Login>(await device(), name)) ?? null
  if (!login || login.refreshToken !== before.refreshToken) return login
  const tokens = await refresh(login.refreshToken)
  if (tokens !== 'refused') return keepLogin(tokens)
  await loseLogin()
  return null
}

const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('sanhe-refresh', work)
    : work()
