import { toIso } from '@sanhe/kit/runtime/clock'
import type { ButlerPreferences, ChatMessageRow } from './store.ts'

export const toChatMessageResponse = (row: ChatMessageRow) => ({
  id: row.id,
  role: row.role,
  content: row.content,
  contentType: row.content_type,
  voiceUrl: row.voice_url,
  createdAt: toIso(row.created_at.getTime()),
})

type Destination = { name: string; address: string | null }

export const toPreferencesResponse = (row: ButlerPreferences) => ({
  preferredHospital: row.preferred_hospital,
  preferredDoctor: row.preferred_doctor,
  homeAddress: row.home_address,
  commonDestinations: (row.common_destinations ?? []) as Destination[],
  dietaryRestrictions: row.dietary_restrictions ?? [],
  speechSpeed: row.speech_speed,
  autoVoiceReply: row.auto_voice,
})
