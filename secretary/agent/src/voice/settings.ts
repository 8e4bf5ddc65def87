import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, findKeptKeyColumns, isSameServer, toServiceKeyColumns } from '#core'
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

/** Stores the realtime service. Without a new key the stored one stays, but only for the same server. */
export function saveVoiceService(deps: VoiceSettingsDeps, input: VoiceServiceInput) {
  const { db, clock, secrets } = deps
  const { api_key, ...fields } = input
  return transaction(db, () => {
    const before = store.findVoiceService(db)
    const key_place = before?.key_place ?? generateRandomToken()
    const key = findKeptKeyColumns(before, input) ?? toServiceKeyColumns(secrets, placeOf(key_place), api_key)
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
