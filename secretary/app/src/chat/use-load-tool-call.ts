import { toToolCall } from '@sanhe/protocol/tool-call'
import { useCallback } from 'react'
import { useOpenAgent } from './use-agent.ts'

/** Returns a function that loads one tool call with its whole input and result; lists contain shortened ones. */
export function useLoadToolCall() {
  const { client } = useOpenAgent()
  return useCallback(async (callId: string) => toToolCall(await client.api.toolCall(callId)), [client])
}
