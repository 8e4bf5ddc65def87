import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'

/** Whether spoken words are sent at once, or first put into the message field for correction. */
export type VoiceSendingMode = 'correct' | 'direct'

const voiceSending = localStorageItem<VoiceSendingMode>(
  'sanhe.companion.voice-sending',
  (text) => (text === 'direct' ? 'direct' : 'correct'),
  (value) => value,
)

export const useVoiceSendingMode = () => useLocalStorageItem(voiceSending)
export const setVoiceSendingMode = (value: VoiceSendingMode) => voiceSending.set(value)
