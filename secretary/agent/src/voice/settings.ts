import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import type { voiceDialects } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type VoiceSettingsDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

export type VoiceServiceInput = {
  base_url: string
  model: string
  dialect: (typeof voiceDialects)[number]
  voice: string | null
  transcription_model: string | null
  api_key?: string | null | undefined
}

const shownKeyCharacters = 4

/** Stores the realtime service. Without a new key the stored one stays, but only for the same server. */
export function saveVoiceService(deps: VoiceSettingsDeps, input: VoiceServiceInput) {
  const { db, clock } = deps
  const { api_key, ...fields } = input
  return transaction(db, () => {
    const before = store.findVoiceService(db)
    const key_place = before?.key_place ?? generateRandomToken()
    const keepsKey = before && api_key === undefined && isSameServer(before.base_url, input.base_url)
    const key = keepsKey
      ? { api_key_encrypted: before.api_key_encrypted, api_key_end: before.api_key_end }
      : keyColumns(deps, key_place, api_key)
    const row = { ...fields, ...key, key_place, updated_at: clock.now() }
    store.setVoiceService(db, row)
    return row
  })
}

export function deleteVoiceService({ db }: VoiceSettingsDeps) {
  if (!store.removeVoiceService(db)) throw apiError('VOICE_SERVICE_NOT_FOUND')
}

/** Returns the key for a request to a server: the entered key, or the stored one if the server is the stored one. */
export function readVoiceKey(deps: VoiceSettingsDeps, { base_url, api_key }: VoiceServiceInput) {
  if (api_key !== undefined) return api_key ?? undefined
  const row = store.findVoiceService(deps.db)
  return row && isSameServer(row.base_url, base_url) ? decryptVoiceKey(deps, row) : undefined
}

export const decryptVoiceKey = (
  { secrets }: Pick<VoiceSettingsDeps, 'secrets'>,
  { api_key_encrypted, key_place }: store.VoiceServiceRow,
) => (api_key_encrypted === null ? undefined : secrets.decrypt(api_key_encrypted, placeOf(key_place)))

const placeOf = (keyPlace: string) => `voice_service:${keyPlace}:api_key`

const keyColumns = ({ secrets }: VoiceSettingsDeps, keyPlace: string, key: string | null | undefined) => ({
  api_key_encrypted: key ? secrets.encrypt(key, placeOf(keyPlace)) : null,
  // For a short key, no characters are shown: the last characters would reveal a large part of the key.
  api_key_end: key ? (key.length >= 3 * shownKeyCharacters ? key.slice(-shownKeyCharacters) : '') : null,
})

const isSameServer = (a: string, b: string) => URL.parse(a)?.origin === URL.parse(b)?.origin
