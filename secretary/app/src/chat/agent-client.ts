import { systemClock } from '@sanhe/kit/runtime/clock'
import { type AgentClient, type ClientState, createAgentClient } from '@sanhe/protocol/client'
import { ulid } from 'ulid'
import { closeAgentTransport, getAgentTransport, relayOrigin } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { createDeviceOutbox } from '#device/outbox-store.ts'
import { watchUnreadReplies } from './unread-replies.ts'

const clients = new Map<string, AgentClient>()
/** Last state of each agent client. React needs the same object until the state changes. */
const lastStates = new WeakMap<AgentClient, ClientState>()

/**
 * Returns the WebSocket client of an agent. The client keeps running when the chat is closed, so that no frame is
 * missed.
 */
export function getAgentClient(agent: KnownAgent): AgentClient {
  const known = clients.get(agent.address)
  if (known) return known
  const transport = getAgentTransport(agent)
  const url = agent.origin || relayOrigin
  const client = createAgentClient({
    url,
    apiKey: agent.apiKey,
    openSocket: transport.openSocket,
    fetch: (target, init) => transport.request(target.slice(url.length), init),
    clock: systemClock,
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer as number),
    },
    store: createDeviceOutbox(agent.address),
    newId: () => crypto.randomUUID(),
  })
  clients.set(agent.address, client)
  lastStates.set(client, client.state())
  client.onState((state) => lastStates.set(client, state))
  watchUnreadReplies(client)
  void client.start()
  return client
}

export const getAgentClientState = (client: AgentClient) => lastStates.get(client) ?? client.state()

/** Stops the client of an agent after a new pairing, because its key is no longer valid. */
export function stopAgentClient(address: string) {
  closeAgentTransport(address)
  clients.get(address)?.stop()
  clients.delete(address)
}

function wakeAll() {
  if (document.visibilityState === 'visible') for (const client of clients.values()) client.wakeUp()
}

window.addEventListener('online', wakeAll)
window.addEventListener('pageshow', wakeAll)
document.addEventListener('visibilitychange', wakeAll)

export const generateSessionId = () => `sess_${ulid()}`
