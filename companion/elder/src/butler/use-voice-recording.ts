import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCountdownSeconds } from '@sanhe/ui/use-countdown-seconds.ts'
import { maxRecordingSeconds, startVoiceRecording, type VoiceRecording } from './voice-recorder.ts'

/** Starts a voice recording with one tap and ends it with a second tap, or after one minute. */
export function useVoiceRecording(onRecorded: (sound: Blob) => void) {
  const [recording, setRecording] = useState<VoiceRecording>()
  const { left, start } = useCountdownSeconds()
  const begin = useMutation({
    mutationFn: startVoiceRecording,
    onSuccess(begun) {
      start(maxRecordingSeconds)
      setRecording(begun)
    },
  })
  const { mutate: finish, ...finishing } = useMutation({
    mutationFn: (ended: VoiceRecording) => ended.finish(),
    onSuccess: onRecorded,
    onSettled: () => setRecording(undefined),
  })
  useEffect(() => {
    if (recording && left === 0) finish(recording)
  }, [recording, left, finish])
  useEffect(() => () => recording?.discard(), [recording])
  return {
    isOn: recording !== undefined,
    isBusy: begin.isPending || finishing.isPending,
    left,
    error: begin.error ?? finishing.error,
    /** Clears the recording error when the user does something else. */
    clearError() {
      begin.reset()
      finishing.reset()
    },
    begin() {
      finishing.reset()
      begin.mutate()
    },
    finish: () => recording && finish(recording),
    discard: () => setRecording(undefined),
  }
}
