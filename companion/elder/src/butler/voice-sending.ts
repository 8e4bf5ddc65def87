import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** Whether spoken words are sent at once, or first put into the message field for correction. */
export type VoiceSending = 'correct' | 'direct'

const voiceSending = localStorageItem<VoiceSending>(
  'sanhe.companion.voice-sending',
  (text) => (text === 'direct' ? 'direct' : 'correct'),
  (value) => value,
)

export const useVoiceSending = () => useLocalStorageItem(voiceSending)
export const setVoiceSending = (value: VoiceSending) => voiceSending.set(value)
