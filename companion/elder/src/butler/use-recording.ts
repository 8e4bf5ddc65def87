import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCountdown } from '#login/use-countdown.ts'
import { longestS, type Recording, startRecording } from './recorder.ts'

/** One tap begins, another ends; after a minute it ends by itself. */
export function useRecording(onHeard: (sound: Blob) => void) {
  const [recording, setRecording] = useState<Recording>()
  const { left, start } = useCountdown()
  const begin = useMutation({
    mutationFn: startRecording,
    onSuccess(begun) {
      start(longestS)
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
    /** Why it could not be recorded, once somebody does otherwise. */
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
