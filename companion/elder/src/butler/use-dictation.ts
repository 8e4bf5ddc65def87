import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCountdownSeconds } from '@sanhe/ui/use-countdown-seconds.ts'
import { type Dictation, transcribeRecording } from './butler-client.ts'
import { maxRecordingSeconds, startVoiceRecording, type VoiceRecording } from './voice-recorder.ts'

/**
 * Records speech and transcribes it. A recording whose transcription failed stays in memory, so that the user can retry
 * the transcription without speaking again.
 */
export function useDictation(onText: (dictation: Dictation) => void) {
  const [recording, setRecording] = useState<VoiceRecording>()
  const [sound, setSound] = useState<Blob>()
  const { left, start } = useCountdownSeconds()
  /** False after the user has cancelled. If the browser grants the microphone only then, the recording is discarded. */
  const isRequested = useRef(false)
  const transcription = useMutation({
    mutationFn: transcribeRecording,
    onSuccess(dictation) {
      setSound(undefined)
      onText(dictation)
    },
  })
  const { mutate: beginRecording, ...beginning } = useMutation({
    mutationFn: startVoiceRecording,
    onSuccess(begun) {
      if (!isRequested.current) return begun.discard()
      start(maxRecordingSeconds)
      setRecording(begun)
    },
  })
  const { mutate: finishRecording, ...finishing } = useMutation({
    mutationFn: (ended: VoiceRecording) => ended.finish(),
    onSuccess(recorded) {
      setSound(recorded)
      transcription.mutate(recorded)
    },
    onSettled: () => setRecording(undefined),
  })
  useEffect(() => {
    if (recording && left === 0) finishRecording(recording)
  }, [recording, left, finishRecording])
  useEffect(() => () => recording?.discard(), [recording])
  const clear = () => {
    beginning.reset()
    finishing.reset()
    transcription.reset()
    setSound(undefined)
  }
  return {
    recording,
    left,
    /** True while the browser asks for the microphone, and while the recording is being transcribed. */
    isBusy: beginning.isPending || finishing.isPending || transcription.isPending,
    /** True while the browser asks for permission. */
    isStarting: beginning.isPending,
    isTranscribing: finishing.isPending || transcription.isPending,
    error: beginning.error ?? finishing.error ?? transcription.error,
    /** Transcribes the recording again after a failed transcription. Undefined if no transcription has failed. */
    retry: transcription.isError && sound ? () => transcription.mutate(sound) : undefined,
    clear,
    begin() {
      clear()
      isRequested.current = true
      beginRecording()
    },
    finish: () => recording && finishRecording(recording),
    discard() {
      isRequested.current = false
      setRecording(undefined)
    },
  }
}

export type DictationControls = ReturnType<typeof useDictation>
