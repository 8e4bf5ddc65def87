import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { testConnection } from '#agents/connect.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { transcribe } from './transcribe.ts'

/** Returns the agent's transcription function, if the agent supports it. */
export function useTranscription(agent: KnownAgent, isOnline: boolean) {
  const { data } = useQuery({
    queryKey: ['health', agent.address],
    queryFn: () => testConnection(agent.address, agent.apiKey),
    enabled: isOnline,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isAble = data?.health.capabilities.includes('transcription') ?? false
  return useMemo(() => (isAble ? (sound: Blob) => transcribe(agent, sound) : undefined), [agent, isAble])
}
