import { useSyncExternalStore } from 'react'
import { canSpeakText, speakText } from './speak-text.ts'

/** Id of the message that is being read; undefined when nothing is read. */
let current: string | undefined
const listeners = new Set<() => void>()

function setCurrent(id: string | undefined) {
  current = id
  for (const listener of listeners) listener()
}

export const canReadAloud = canSpeakText

/** Reads a text with the browser's voice. A text that is being read already is interrupted. */
export function startReadingAloud(id: string, text: string, language: string) {
  const reading = speakText(text, language)
  setCurrent(id)
  // Compares the id, because the end event of a cancelled utterance arrives after the next utterance has
  // started.
  void reading.ended.then(() => current === id && setCurrent(undefined))
}

export function stopReadingAloud() {
  speechSynthesis.cancel()
  setCurrent(undefined)
}

/** Returns whether this message is being read. */
export const useIsReadingAloud = (id: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current === id,
  )
