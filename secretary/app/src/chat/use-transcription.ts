import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkKnownAgent } from '#agents/connect-agent.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { transcribeRecording } from './transcribe-recording.ts'

/** Returns a function that transcribes speech on the agent's server, if the agent supports transcription. */
export function useTranscription(agent: KnownAgent, isOnline: boolean) {
  const { data } = useQuery({
    queryKey: ['health', agent.address],
    queryFn: () => checkKnownAgent(agent),
    enabled: isOnline,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isAble = data?.capabilities.includes('transcription') ?? false
  return useMemo(
    () => (isAble ? (sound: Blob) => transcribeRecording(agent, sound) : undefined),
    [agent, isAble],
  )
}
