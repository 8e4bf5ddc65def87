import { relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { closeCodes } from '@sanhe/protocol/limits'
import type { WebSocket } from 'ws'
import type { Deps } from '#core'
import { type AgentLink, createAgentLink } from './agent-link.ts'
import { pingEveryMs, saveUsageEveryMs } from './rules.ts'
import { findRelayAgent, type RelayAgentRow } from './store.ts'
import { openRelayUsage, type RelayUsage } from './usage.ts'

export type RelayHub = ReturnType<typeof createRelayHub>
type ConnectedAgent = { row: RelayAgentRow; link: AgentLink; usage: RelayUsage }

/** Holds the connections of all agents and devices of this process. */
export function createRelayHub(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>) {
  const { config, log } = deps
  const agents = new Map<string, ConnectedAgent>()
  const alive = new WeakMap<WebSocket, boolean>()
  const sockets = new Set<WebSocket>()
  const openByUser = new Map<number, number>()
  const totals = { bytes: 0, refused: 0 }
  const now = () => performance.now()

  const timers = [
    setInterval(() => sockets.forEach(pingOrTerminate), pingEveryMs).unref(),
    setInterval(() => agents.forEach(({ link }) => link.closeIdle()), 1000).unref(),
    setInterval(() => agents.forEach((agent) => void save(agent)), saveUsageEveryMs).unref(),
  ]

  function pingOrTerminate(socket: WebSocket) {
    if (!alive.get(socket)) return socket.terminate()
    alive.set(socket, false)
    socket.ping()
  }
  /** Counts an open socket of a user until it closes. Returns false if the account has too many. */
  function admit(socket: WebSocket, userId: number) {
    const open = openByUser.get(userId) ?? 0
    if (open >= (config.relay?.connectionsPerAccount ?? 0)) return false
    openByUser.set(userId, open + 1)
    sockets.add(socket)
    alive.set(socket, true)
    socket.on('pong', () => alive.set(socket, true))
    socket.on('close', () => {
      sockets.delete(socket)
      const left = (openByUser.get(userId) ?? 1) - 1
      if (left) openByUser.set(userId, left)
      else openByUser.delete(userId)
    })
    return true
  }
  function refuse(socket: WebSocket, code: number) {
    totals.refused += 1
    socket.close(code)
  }
  async function save({ usage, link }: ConnectedAgent) {
    const before = usage.used()
    await usage.save().catch((error: unknown) => log.error({ err: error }, 'relay traffic not saved'))
    if (link.agent.readyState === link.agent.OPEN && before > 0) link.sendState()
  }
  /** Ends the earlier connection of an agent, whose end this process may not have noticed. */
  async function replaceAgent(relayId: string) {
    const earlier = agents.get(relayId)
    if (!earlier) return
    agents.delete(relayId)
    earlier.link.end(relayCloseCodes.agentOffline)
    earlier.link.agent.terminate()
    await save(earlier)
  }
  /** Closes the connections of an agent whose token was revoked. */
  function closeAgent(id: number) {
    for (const { row, link } of agents.values()) {
      if (row.id !== id) continue
      link.end(relayCloseCodes.agentOffline)
      link.agent.close(relayCloseCodes.refused, 'the token was revoked')
    }
  }
  const countBytes = (usage: RelayUsage): RelayUsage => ({
    ...usage,
    add(bytes) {
      totals.bytes += bytes
      usage.add(bytes)
    },
  })

  return {
    async addAgent(socket: WebSocket, row: RelayAgentRow) {
      const { relay } = config
      socket.on('error', () => {})
      // Frames that arrive while the usage is read must not be lost.
      socket.pause()
      await replaceAgent(row.relay_id)
      const usage = countBytes(await openRelayUsage(deps, row.id))
      if (socket.readyState !== socket.OPEN) return
      // Another connection of the same agent may have been added while the usage was read.
      await replaceAgent(row.relay_id)
      if (!relay || !admit(socket, row.user_id)) return refuse(socket, relayCloseCodes.limitReached)
      const agent = { row, usage, link: createAgentLink(socket, relay, usage, now) }
      agents.set(row.relay_id, agent)
      socket.on('close', () => {
        if (agents.get(row.relay_id) === agent) agents.delete(row.relay_id)
        agent.link.end(relayCloseCodes.agentOffline)
        void save(agent)
      })
      agent.link.sendState()
      socket.resume()
      // The token may have been revoked while the agent connected.
      if (!(await findRelayAgent(deps.db, row.token_hash))) closeAgent(row.id)
    },
    /** Adds the connection of a device. `token`: SHA-256 hash of its token in hexadecimal. */
    addDevice(socket: WebSocket, relayId: string, token: string) {
      socket.on('error', () => {})
      const agent = agents.get(relayId)
      if (!agent) return refuse(socket, relayCloseCodes.agentOffline)
      const code = agent.link.refuse(token)
      if (code !== undefined) return refuse(socket, code)
      if (!admit(socket, agent.row.user_id)) return refuse(socket, relayCloseCodes.limitReached)
      agent.link.addDevice(socket, token)
    },
    closeAgent,
    isConnected: (id: number) => [...agents.values()].some(({ row }) => row.id === id),
    /** Returns the bytes of this month of a connected agent, including those that are not saved yet. */
    usedBytes: (id: number) => [...agents.values()].find(({ row }) => row.id === id)?.usage.used(),
    counts: () => ({
      ...totals,
      agents: agents.size,
      channels: [...agents.values()].reduce((sum, { link }) => sum + link.channelCount(), 0),
    }),
    /** Closes all connections and saves the traffic. */
    async close() {
      timers.forEach((timer) => clearInterval(timer))
      const open = [...agents.values()]
      for (const { link } of open) link.end(closeCodes.restart)
      for (const socket of sockets) socket.close(closeCodes.restart, 'the server stops')
      await Promise.all(open.map(save))
      for (const socket of sockets) socket.terminate()
    },
  }
}
