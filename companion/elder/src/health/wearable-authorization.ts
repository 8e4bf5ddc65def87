import type { Wearable } from './queries.ts'
import { isSupportedBrand } from './wearable-labels.ts'

type Brand = Wearable['brand']
type PendingAuthorization = { brand: Brand; state: string }

const storageKey = 'wearable-authorization'

/**
 * Stores which brand is being authorized in this tab, until the vendor redirects back to the app. The app then compares
 * `state`. Without this comparison, a stranger's link could bind the stranger's watch to the user.
 */
export const storePendingAuthorization = (pending: PendingAuthorization) =>
  sessionStorage.setItem(storageKey, JSON.stringify(pending))

/**
 * Returns the brand whose authorization has this `state`, and deletes the stored authorization. Returns undefined if
 * this tab did not start an authorization with this `state`.
 */
export function consumePendingAuthorization(state: string | undefined, storage: Storage = sessionStorage) {
  const text = storage.getItem(storageKey)
  storage.removeItem(storageKey)
  const pending = text === null ? undefined : (JSON.parse(text) as Partial<PendingAuthorization>)
  if (state === undefined || pending?.state !== state) return undefined
  return isSupportedBrand(pending.brand) ? pending.brand : undefined
}

export type WearableAuthorizationResult = { code?: string; state?: string }

/**
 * Parses the query parameters of the page to which the wearable's vendor redirects. `code` is absent if the user
 * refused the access.
 */
export const parseAuthorizationResult = ({
  code,
  state,
}: Record<string, unknown>): WearableAuthorizationResult => ({
  ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
  ...((typeof state === 'string' || typeof state === 'number') && { state: String(state) }),
})
