import { routes } from 'virtual:companion-routes'
import { createClient } from '@sanhe/kit/http/client'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { createTokenSession, sendWithToken } from '@sanhe/ui/shell/token-session.ts'
import { pushWorker } from '#notices/push-registration.ts'
import type { ElderContract } from '#elder-contract.ts'

const userKeyPrefix = 'sanhe.companion.'

/**
 * A token is valid for seven days and is renewed daily while the app is used. Only a user who does not open the app for
 * seven days must sign in again.
 */
export const session = createTokenSession({
  key: `${userKeyPrefix}login`,
  renewAfterMs: dayMs,
  renew: async (token) =>
    (await createClient<ElderContract>(routes, sendWithToken(token)).auth.refresh()).token,
})

/**
 * Deletes all data of the user on this phone, ends the push messages and reloads the page, which also clears the data
 * in memory.
 */
export async function deleteLocalData() {
  await import('@sanhe/ui/pwa/push-subscription.ts')
    .then((push) => push.unsubscribeBrowserFromPush(pushWorker.scope))
    .catch(() => {})
  for (const key of Object.keys(storageEntries()))
    if (key.startsWith(userKeyPrefix)) localStorage.removeItem(key)
  location.assign('/login')
}

function storageEntries(): object {
  try {
    return localStorage
  } catch {
    // The browser blocks localStorage, so there is no stored data to delete.
    return {}
  }
}
