import type { AgentClient, ClientState } from '@sanhe/protocol/client'
import { createContext, use, useSyncExternalStore } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { getAgentTransport } from '#agents/agent-transport.ts'
import { getAgentClientState } from './agent-client.ts'

type OpenAgent = { agent: KnownAgent; client: AgentClient }

/** Context with the agent of the open chat. */
export const AgentContext = createContext<OpenAgent | undefined>(undefined)

export function useOpenAgent() {
  const found = use(AgentContext)
  if (!found) throw new Error('no agent is on the screen')
  return found
}

/** Returns the current state of an agent client; it is updated at most every 16 ms. */
export const useAgentClientState = (client: AgentClient): ClientState =>
  useSyncExternalStore(client.onState, () => getAgentClientState(client))

/** Returns whether the agent is reached through the relay now. */
export function useIsRelayed(agent: KnownAgent) {
  const { onChange, isRelayed } = getAgentTransport(agent)
  return useSyncExternalStore(onChange, isRelayed)
}
