import type { Deps } from './deps.ts'

const shownCharacters = 4

/**
 * Returns the last characters of a key or token, by which the owner recognises it. A short key shows none, because they
 * would reveal a large part of it.
 */
export const toRecognisableEnd = (key: string) =>
  key.length >= 3 * shownCharacters ? key.slice(-shownCharacters) : ''

/**
 * Returns the columns that store the API key of a service. `place` binds the encrypted key to its row.
 */
export const toServiceKeyColumns = (
  secrets: Deps['secrets'],
  place: string,
  key: string | null | undefined,
) => ({
  api_key_encrypted: key ? secrets.encrypt(key, place) : null,
  api_key_end: key ? toRecognisableEnd(key) : null,
})

type StoredServiceKey = { base_url: string; api_key_encrypted: string | null; api_key_end: string | null }
type ServiceKeyInput = { base_url: string; api_key?: string | null | undefined }

/** Returns the stored key columns if they stay: no new key was entered, and the URL leads to the same server. */
export function findKeptKeyColumns(stored: StoredServiceKey | undefined, input: ServiceKeyInput) {
  if (!stored || input.api_key !== undefined || !isSameServer(stored.base_url, input.base_url))
    return undefined
  return { api_key_encrypted: stored.api_key_encrypted, api_key_end: stored.api_key_end }
}

/** Returns whether two URLs lead to the same server. A stored key is never sent to another server. */
export const isSameServer = (a: string, b: string) => URL.parse(a)?.origin === URL.parse(b)?.origin
