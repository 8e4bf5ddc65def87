import type { VoiceServiceRow } from './store.ts'

export const toVoiceServiceResponse = (row: Omit<VoiceServiceRow, 'service_id'>) => ({
  base_url: row.base_url,
  model: row.model,
  dialect: row.dialect,
  voice: row.voice,
  transcription_model: row.transcription_model,
  api_key_end: row.api_key_end,
})
