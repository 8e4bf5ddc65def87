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

/** Reaches an agent directly if it answers, and otherwise through the relay. */
function createAgentTransport({ origin, apiKey, relay }: KnownAgent) {
  const listeners = new Set<() => void>()
  const openDirectly = openSocketWithKeyInSubprotocol(WebSocket)
  let isRelayed = origin === ''
  let opened: Promise<RelayTransport> | undefined
  let check: ReturnType<typeof setInterval> | undefined

  /** Loads the code of the relay at its first use, because most agents are reached directly. */
  const openRelayTransport = () =>
    (opened ??= import('./relay-device.ts').then(({ openRelay }) => {
      if (!relay) throw new TypeError('this agent has no relay')
      return openRelay(relay, relay.privateKey)
    }))

  function setRelayed(next: boolean) {
    if (isRelayed === next) return
    isRelayed = next
    clearInterval(check)
    if (next && origin) check = setInterval(() => void returnToDirect(), directCheckEveryMs)
    for (const listener of listeners) listener()
  }
  /** Goes back to the direct connection as soon as the agent answers. The client resumes at its last position. */
  async function returnToDirect() {
    const headers = { authorization: `Bearer ${apiKey}` }
    const signal = AbortSignal.timeout(directTimeoutMs)
    const response = await fetch(`${origin}/api/health`, { headers, signal }).catch(() => undefined)
    if (!response?.ok || !isRelayed) return
    setRelayed(false)
    const transport = await opened
    transport?.close()
  }

  function openThroughRelay(url: string, key: string, on: SocketEventHandlers): AgentSocket {
    let socket: AgentSocket | undefined
    let isClosed = false
    async function start() {
      const transport = await openRelayTransport()
      if (isClosed) return
      socket = transport.openSocket(url, key, {
        ...on,
        opened() {
          setRelayed(true)
          on.opened()
        },
        closed(code, reason) {
          // The next attempt tries the direct connection first.
          if (origin) setRelayed(false)
          on.closed(code, reason)
        },
      })
    }
    start().catch(() => {
      // A failed download of the code is tried again at the next attempt.
      opened = undefined
      if (!isClosed) on.closed(1006, '')
    })
    return {
      send: (text) => socket?.send(text),
      close() {
        isClosed = true
        socket?.close()
      },
    }
  }

  const openSocket: OpenAgentSocket = (url, key, on) => {
    if (!relay) return openDirectly(url, key, on)
    if (!origin) return openThroughRelay(url, key, on)
    let isOpen = false
    let isClosed = false
    let socket: AgentSocket | undefined
    const giveUp = setTimeout(useRelay, directTimeoutMs)
    function useRelay() {
      clearTimeout(giveUp)
      if (isOpen || isClosed) return
      isOpen = true
      const direct = socket
      socket = openThroughRelay(url, key, on)
      direct?.close()
    }
    let isDirect = false
    socket = openDirectly(url, key, {
      opened() {
        if (isOpen) return
        isOpen = true
        isDirect = true
        clearTimeout(giveUp)
        setRelayed(false)
        on.opened()
      },
      message: on.message,
      closed(code, reason) {
        if (isDirect) on.closed(code, reason)
        else useRelay()
      },
    })
    return {
      send: (text) => socket?.send(text),
      close() {
        isClosed = true
        clearTimeout(giveUp)
        socket?.close()
      },
    }
  }

  return {
    openSocket,
    /** Sends a request with a path such as `/api/health` to the agent. */
    async request(path: string, init: RequestInit = {}) {
      if (isRelayed) return (await openRelayTransport()).fetch(relayOrigin + path, init)
      try {
        return await fetch(origin + path, init)
      } catch (error) {
        // Only reading is repeated, because a request that changes something may have arrived.
        if (!relay || (init.method ?? 'GET') !== 'GET') throw error
        return (await openRelayTransport()).fetch(relayOrigin + path, init)
      }
    },
    isRelayed: () => isRelayed,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(check)
      void opened?.then((transport) => transport.close())
    },
  }
}
