import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCountdown } from '#login/use-countdown.ts'
import { maxRecordingS, type Recording, startRecording } from './recorder.ts'

/** Starts a recording with one tap and ends it with another, or after one minute. */
export function useRecording(onHeard: (sound: Blob) => void) {
  const [recording, setRecording] = useState<Recording>()
  const { left, start } = useCountdown()
  const begin = useMutation({
    mutationFn: startRecording,
    onSuccess(begun) {
      start(maxRecordingS)
      setRecording(begun)
    },
  })
  const { mutate: finish, ...finishing } = useMutation({
    mutationFn: (ended: Recording) => ended.finish(),
    onSuccess: onHeard,
    onSettled: () => setRecording(undefined),
  })
  useEffect(() => {
    if (recording && left === 0) finish(recording)
  }, [recording, left, finish])
  useEffect(() => () => recording?.drop(), [recording])
  return {
    isOn: recording !== undefined,
    isBusy: begin.isPending || finishing.isPending,
    left,
    error: begin.error ?? finishing.error,
    /** Clears the error when the user does something else. */
    forget() {
      begin.reset()
      finishing.reset()
    },
    begin() {
      finishing.reset()
      begin.mutate()
    },
    finish: () => recording && finish(recording),
    drop: () => setRecording(undefined),
  }
}
