import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { stopAgentClient } from '#chat/agent-client.ts'
import { queryClient } from '#queries.ts'
import { detectServingProgram } from '#detect-server.ts'
import type { AgentHealth } from './connect-agent.ts'
import {
  removeKnownAgent,
  type KnownAgent,
  listKnownAddresses,
  listKnownAgents,
  saveKnownAgent,
} from './known-agents.ts'

type Row = ReplyValue<SecretaryContract['secretaries']['list']>['secretaries'][number]

/** Entry of the secretary list: the account's data, and whether this device has a key for the agent. */
export type Secretary = Pick<
  Row,
  'id' | 'name' | 'avatar' | 'server_address' | 'api_key_stored' | 'is_online' | 'last_active_at'
> & {
  hasKey: boolean
}

const key = ['secretaries']

/** An app that an agent serves has no accounts; the list then contains the agents that are paired with this device. */
async function listSecretaries(): Promise<Secretary[]> {
  if ((await detectServingProgram()) === 'agent') return (await listKnownAgents()).map(localSecretary)
  const paired = await listKnownAddresses()
  const { secretaries } = await api.secretaries.list()
  return secretaries.map((row) => ({ ...row, hasKey: paired.includes(row.server_address) }))
}

const localSecretary = ({ address, name, avatar }: KnownAgent, index: number): Secretary => ({
  id: index + 1,
  name: name ?? address,
  avatar: avatar ?? '🤖',
  server_address: address,
  api_key_stored: false,
  is_online: false,
  last_active_at: null,
  hasKey: true,
})

export const secretariesQuery = queryOptions({
  queryKey: key,
  queryFn: listSecretaries,
  refetchInterval: 30 * secondMs,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: key })

/** Stores the key on this device and adds the secretary to the account's list, once per address. */
export async function addSecretary(agent: KnownAgent, about: Pick<AgentHealth, 'name' | 'avatar'>) {
  const known = { ...agent, name: about.name, avatar: about.avatar }
  await saveKnownAgent(known)
  stopAgentClient(agent.address)
  // Replaces the cached key at once: a chat that opened with the former key would start its client with it again.
  queryClient.setQueryData(['known-agent', agent.address], known)
  if ((await detectServingProgram()) === 'backend') await putOnList(agent, about)
  await refresh()
}

async function putOnList(
  { address, apiKey }: KnownAgent,
  { name, avatar }: Pick<AgentHealth, 'name' | 'avatar'>,
) {
  const { secretaries } = await api.secretaries.list()
  const known = secretaries.find((row) => row.server_address === address)
  if (known) await api.secretaries.update({ params: { id: known.id }, body: { api_key: apiKey } })
  else await api.secretaries.add({ body: { name, avatar, server_address: address, api_key: apiKey } })
}

export async function editSecretary(id: number, changes: { name: string; avatar: string }) {
  await api.secretaries.update({ params: { id }, body: changes })
  await refresh()
}

/** Deletes the agent's key from the account; paired devices keep their own keys. */
export async function removeStoredAgentKey(id: number) {
  await api.secretaries.update({ params: { id }, body: { api_key: null } })
  await refresh()
}

export async function removeSecretary({ id, server_address: address }: Secretary) {
  if ((await detectServingProgram()) === 'backend') await api.secretaries.remove({ params: { id } })
  await removeKnownAgent(address)
  await refresh()
}

/** Shows the new order of secretaries immediately and restores the old order if the request fails. */
export async function reorderSecretaries(ordered: Secretary[]) {
  queryClient.setQueryData(key, ordered)
  try {
    await api.secretaries.order({ body: { ids: ordered.map(({ id }) => id) } })
  } finally {
    await refresh()
  }
}
