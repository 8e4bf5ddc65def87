import type { AgentApi } from '@sanhe/protocol/agent-api'
import { type KnownAgent, saveKnownAgent } from '#agents/known-agents.ts'
import { createRelayKeys } from '#agents/relay-device.ts'
import { stopAgentClient } from '#chat/agent-client.ts'
import { queryClient } from '#queries.ts'

/** Creates the keys of this device for the relay, and registers the public key at the agent. */
export async function registerThisDevice(agent: KnownAgent, api: AgentApi) {
  const { privateKey, publicKey } = createRelayKeys()
  const { address } = await api.registerRelayDevice(publicKey)
  if (!address) throw new Error('the relay is off')
  await saveKnownAgent({ ...agent, relay: { ...address, privateKey } })
  stopAgentClient(agent.address)
  await queryClient.invalidateQueries({ queryKey: ['known-agent', agent.address] })
}
