import { closeCodes } from '@sanhe/protocol/limits'
import { relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import type { WebSocket } from 'ws'
import type { Deps } from '#core'
import { type AgentLink, createAgentLink } from './agent-link.ts'
import { createOpenSockets } from './open-sockets.ts'
import { pingEveryMs, saveUsageEveryMs, tickEveryMs } from './rules.ts'
import { findRelayAgent, type RelayAgentRow } from './store.ts'
import { openRelayUsage, type RelayUsage, saveRelayUsages } from './usage.ts'

export type RelayHub = ReturnType<typeof createRelayHub>
type HubDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>
type ConnectedAgent = { row: RelayAgentRow; link: AgentLink; usage: RelayUsage }
type HubState = {
  agents: Map<string, ConnectedAgent>
  sockets: ReturnType<typeof createOpenSockets>
  totals: { bytes: number; refused: number }
}

const now = () => performance.now()

/** Holds the connections of all agents and devices of this process. */
export function createRelayHub(deps: HubDeps) {
  const agents = new Map<string, ConnectedAgent>()
  const hub: HubState = { agents, sockets: createOpenSockets(), totals: { bytes: 0, refused: 0 } }
  const timers = [
    setInterval(hub.sockets.pingAll, pingEveryMs).unref(),
    setInterval(() => agents.forEach(({ link }) => link.tick()), tickEveryMs).unref(),
    setInterval(() => void saveUsage(deps, [...agents.values()]), saveUsageEveryMs).unref(),
  ]

  return {
    addAgent: (socket: WebSocket, row: RelayAgentRow) => addAgent(deps, hub, socket, row),
    /** Adds the connection of a device. `token`: SHA-256 hash of its token in hexadecimal. */
    addDevice(socket: WebSocket, relayId: string, token: string) {
      socket.on('error', () => {})
      const agent = agents.get(relayId)
      if (!agent) return refuse(hub, socket, relayCloseCodes.agentOffline)
      const code = agent.link.refuse(token)
      if (code !== undefined) return refuse(hub, socket, code)
      if (!admit(deps, hub, socket, agent.row)) return refuse(hub, socket, relayCloseCodes.limitReached)
      agent.link.addDevice(socket, token)
    },
    /** Closes the connections of an agent whose token was revoked. */
    closeAgent: (id: number) => closeAgent([...agents.values()].find(({ row }) => row.id === id)),
    isConnected: (relayId: string) => agents.has(relayId),
    /** Returns the bytes of this month of a connected agent, including those that are not saved yet. */
    usedBytes: (relayId: string) => agents.get(relayId)?.usage.used(),
    counts: () => ({
      ...hub.totals,
      agents: agents.size,
      channels: [...agents.values()].reduce((sum, { link }) => sum + link.channelCount(), 0),
    }),
    /** Closes all connections and saves the traffic. */
    async close() {
      for (const timer of timers) clearInterval(timer)
      const connected = [...agents.values()]
      const sockets = hub.sockets.list()
      for (const { link } of connected) link.end(closeCodes.restart)
      for (const socket of sockets) socket.close(closeCodes.restart, 'the server stops')
      await saveUsage(deps, connected)
      for (const socket of sockets) socket.terminate()
    },
  }
}

const admit = ({ config }: HubDeps, { sockets }: HubState, socket: WebSocket, { user_id }: RelayAgentRow) =>
  sockets.admit(socket, user_id, config.relay?.connectionsPerAccount ?? 0)

function refuse({ totals }: HubState, socket: WebSocket, code: number) {
  totals.refused += 1
  socket.close(code)
}

async function addAgent(deps: HubDeps, hub: HubState, socket: WebSocket, row: RelayAgentRow) {
  const { agents } = hub
  const { relay } = deps.config
  socket.on('error', () => {})
  // Frames that arrive while the usage is read must not be lost.
  socket.pause()
  await replaceAgent(deps, hub, row.relay_id)
  const usage = countTotal(hub, await openRelayUsage(deps, row.id))
  if (socket.readyState !== socket.OPEN) return
  // Another connection of the same agent may have been added while the usage was read.
  await replaceAgent(deps, hub, row.relay_id)
  if (!relay || !admit(deps, hub, socket, row)) return refuse(hub, socket, relayCloseCodes.limitReached)
  const agent = { row, usage, link: createAgentLink(socket, relay, usage, now) }
  agents.set(row.relay_id, agent)
  socket.on('close', () => {
    if (agents.get(row.relay_id) === agent) agents.delete(row.relay_id)
    agent.link.end(relayCloseCodes.agentOffline)
    void saveUsage(deps, [agent])
  })
  agent.link.sendState()
  socket.resume()
  // The token may have been revoked while the agent connected.
  if (!(await findRelayAgent(deps.db, row.token_hash))) closeAgent(agent)
}

/** Closes the earlier connection of an agent, because this process may not have noticed that the connection ended. */
async function replaceAgent(deps: HubDeps, { agents }: HubState, relayId: string) {
  const earlier = agents.get(relayId)
  if (!earlier) return
  agents.delete(relayId)
  earlier.link.end(relayCloseCodes.agentOffline)
  earlier.link.agent.terminate()
  await saveUsage(deps, [earlier])
}

function closeAgent(agent: ConnectedAgent | undefined) {
  agent?.link.end(relayCloseCodes.agentOffline)
  agent?.link.agent.close(relayCloseCodes.refused, 'the token was revoked')
}

/** Saves the traffic of agents, and sends it to those whose traffic changed. */
async function saveUsage(deps: HubDeps, agents: ConnectedAgent[]) {
  const usages = agents.map(({ usage }) => usage)
  await saveRelayUsages(deps, usages).catch((error: unknown) =>
    deps.log.error({ err: error }, 'relay traffic not saved'),
  )
  for (const { link } of agents) if (link.agent.readyState === link.agent.OPEN) link.sendState()
}

/** Counts the bytes also for the metrics of this process. */
const countTotal = ({ totals }: HubState, usage: RelayUsage): RelayUsage => ({
  ...usage,
  add(bytes) {
    totals.bytes += bytes
    usage.add(bytes)
  },
})
