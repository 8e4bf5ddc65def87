import { localeByLanguage, useLanguage } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import {
  canRecognizeSpeech,
  type SpeechRecognitionSession,
  startSpeechRecognition,
} from './speech-recognition.ts'

type DictationOptions = {
  draft: string
  onDraft: (text: string) => void
  /** Transcribes a recording on the agent's server; undefined if the agent cannot transcribe. */
  transcribe: ((sound: Blob) => Promise<string>) | undefined
}

/** Appends recognised speech to the draft that was there when the user began to speak. */
export function useDictation({ draft, onDraft, transcribe }: DictationOptions) {
  const language = localeByLanguage[useLanguage()]
  const [recognition, setRecognition] = useState<SpeechRecognitionSession>()
  function toggle() {
    if (recognition) return recognition.stop()
    const before = draft === '' ? '' : `${draft.trimEnd()} `
    setRecognition(
      startSpeechRecognition({
        language,
        onText: (text) => onDraft(before + text),
        onEnd: () => setRecognition(undefined),
        transcribe,
      }),
    )
  }
  return {
    isListening: recognition !== undefined,
    isAvailable: canRecognizeSpeech(transcribe !== undefined),
    toggle,
  }
}
