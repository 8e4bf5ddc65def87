import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { RelayTransport } from '@sanhe/protocol/relay/relay-transport'
import {
  type AgentSocket,
  type OpenAgentSocket,
  openSocketWithKeyInSubprotocol,
  type SocketEventHandlers,
} from '@sanhe/protocol/socket'
import type { KnownAgent } from './known-agents.ts'

/** Time after which a direct connection that did not open is tried through the relay. */
const directTimeoutMs = 3 * secondMs
/** Interval at which an agent that is reached through the relay is tried directly again. */
const directCheckEveryMs = minuteMs

/** Base of URLs for an agent without a direct address. It is never resolved. */
export const relayOrigin = 'http://agent.internal'

export type AgentTransport = ReturnType<typeof createAgentTransport>
const transports = new Map<string, AgentTransport>()

/** Returns the transport of an agent, which the chat and all requests share. */
export function getAgentTransport(agent: KnownAgent): AgentTransport {
  const known = transports.get(agent.address)
  if (known) return known
  const transport = createAgentTransport(agent)
  transports.set(agent.address, transport)
  return transport
}

/** Closes the transport of an agent after a new pairing. */
export function closeAgentTransport(address: string) {
  transports.get(address)?.close()
  transports.delete(address)
}

type TransportState = {
  agent: KnownAgent
  isRelayed: boolean
  /** Transport through the relay. It is opened at its first use. */
  opened: Promise<RelayTransport> | undefined
  check: ReturnType<typeof setInterval> | undefined
  listeners: Set<() => void>
}

/** Close code of a socket that ended without a close code of the agent. */
const abnormalClose = 1006
const openDirectly = openSocketWithKeyInSubprotocol(WebSocket)

/** Reaches an agent directly if it answers, and otherwise through the relay. */
function createAgentTransport(agent: KnownAgent) {
  const { origin, relay } = agent
  const listeners = new Set<() => void>()
  const state: TransportState = {
    agent,
    isRelayed: origin === '',
    opened: undefined,
    check: undefined,
    listeners,
  }
  const openSocket: OpenAgentSocket = (url, key, on) => {
    if (!relay) return openDirectly(url, key, on)
    return origin ? openDirectFirst(state, url, key, on) : openThroughRelay(state, url, key, on)
  }
  return {
    openSocket,
    /** Sends a request with a path such as `/api/health` to the agent. */
    async request(path: string, init: RequestInit = {}) {
      if (state.isRelayed) return (await openRelayTransport(state)).fetch(relayOrigin + path, init)
      try {
        return await fetch(origin + path, init)
      } catch (error) {
        // Only read requests are repeated, because a request that changes something may have arrived.
        if (!relay || (init.method ?? 'GET') !== 'GET') throw error
        return (await openRelayTransport(state)).fetch(relayOrigin + path, init)
      }
    },
    isRelayed: () => state.isRelayed,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(state.check)
      closeRelayTransport(state)
    },
  }
}

/** Loads the code of the relay at its first use, because most agents are reached directly. */
const openRelayTransport = (state: TransportState) =>
  (state.opened ??= import('./relay-device.ts').then(({ openRelay }) => {
    const { relay } = state.agent
    if (!relay) throw new TypeError('this agent has no relay')
    return openRelay(relay, relay.privateKey)
  }))

/** Closes the transport through the relay, if it was opened. A transport that failed to load needs no closing. */
const closeRelayTransport = ({ opened }: TransportState) =>
  void opened?.then((transport) => transport.close()).catch(() => {})

function setRelayed(state: TransportState, next: boolean) {
  if (state.isRelayed === next) return
  state.isRelayed = next
  clearInterval(state.check)
  if (next && state.agent.origin)
    state.check = setInterval(() => void returnToDirect(state), directCheckEveryMs)
  for (const listener of state.listeners) listener()
}

/** Goes back to the direct connection as soon as the agent answers. The client resumes at its last position. */
async function returnToDirect(state: TransportState) {
  const { origin, apiKey } = state.agent
  const headers = { authorization: `Bearer ${apiKey}` }
  const signal = AbortSignal.timeout(directTimeoutMs)
  const response = await fetch(`${origin}/api/health`, { headers, signal }).catch(() => undefined)
  if (!response?.ok || !state.isRelayed) return
  setRelayed(state, false)
  closeRelayTransport(state)
}

function openThroughRelay(
  state: TransportState,
  url: string,
  key: string,
  on: SocketEventHandlers,
): AgentSocket {
  let socket: AgentSocket | undefined
  let isClosed = false
  async function start() {
    const transport = await openRelayTransport(state)
    if (isClosed) return
    socket = transport.openSocket(url, key, {
      ...on,
      opened() {
        setRelayed(state, true)
        on.opened()
      },
      closed(code, reason) {
        // The next attempt tries the direct connection first.
        if (state.agent.origin) setRelayed(state, false)
        on.closed(code, reason)
      },
    })
  }
  start().catch(() => {
    // A failed download of the code is tried again at the next attempt.
    state.opened = undefined
    if (!isClosed) on.closed(abnormalClose, '')
  })
  return {
    send: (text) => socket?.send(text),
    close() {
      isClosed = true
      socket?.close()
    },
  }
}

/** Opens the direct connection, and the connection through the relay if the direct one fails or takes too long. */
function openDirectFirst(
  state: TransportState,
  url: string,
  key: string,
  on: SocketEventHandlers,
): AgentSocket {
  let phase: 'direct' | 'open' | 'relay' | 'closed' = 'direct'
  const giveUp = setTimeout(useRelay, directTimeoutMs)
  let socket = openDirectly(url, key, {
    opened() {
      if (phase !== 'direct') return
      phase = 'open'
      clearTimeout(giveUp)
      setRelayed(state, false)
      on.opened()
    },
    message: on.message,
    closed(code, reason) {
      if (phase === 'open') on.closed(code, reason)
      else useRelay()
    },
  })
  function useRelay() {
    clearTimeout(giveUp)
    if (phase !== 'direct') return
    phase = 'relay'
    const direct = socket
    socket = openThroughRelay(state, url, key, on)
    direct.close()
  }
  return {
    send: (text) => socket.send(text),
    close() {
      phase = 'closed'
      clearTimeout(giveUp)
      socket.close()
    },
  }
}
