import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import { registerWebSockets } from '@sanhe/kit/http/websocket-upgrades'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { sha256 } from '@sanhe/kit/security/secrets'
import { relaySubprotocol } from '@sanhe/protocol/relay/relay-limits'
import { findTokenInProtocols, parseOfferedProtocols } from '@sanhe/protocol/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type Deps, implement, type MountBackendRoutes } from '#core'
import type { RelayLimits } from './agent-link.ts'
import { relayContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { RelayHub } from './hub.ts'
import { toUsageMonth } from './rules.ts'
import { authenticateRelayAgent, registerRelayAgent, type RelayDeps, removeRelayAgent } from './service.ts'
import { listRelayAgents, type RelayAgentRow } from './store.ts'

const agentPath = '/relay/agent'
const devicePath = '/relay/agents/:relay_id/device'
export const relaySocketPaths = [agentPath, devicePath]
const agentFrameOverheadBytes = 16 * 1024

/** Registers the WebSockets of the relay. Call this before the first route is added. */
export const registerRelaySockets = (
  app: FastifyInstance,
  hub: RelayHub,
  { frameBytes }: RelayLimits,
  log: Log,
) =>
  registerWebSockets(app, {
    server: {
      maxPayload: frameBytes + agentFrameOverheadBytes,
      // The offered subprotocols contain a token, so the server echoes only its own subprotocol.
      handleProtocols: (offered) => (offered.has(relaySubprotocol) ? relaySubprotocol : false),
    },
    logError: (error) => log.info({ err: error }, 'a relay connection failed'),
    closeSockets: () => hub.close(),
  })

type RelayRouteDeps = RelayDeps & Pick<Deps, 'publicUrl' | 'log'>

export const relayRoutes = (deps: RelayRouteDeps, hub: RelayHub): MountBackendRoutes[] => [
  ownerRoutes(deps, hub),
  ...(deps.config.relay ? [socketRoutes(deps, hub)] : []),
]

const ownerRoutes = (deps: RelayRouteDeps, hub: RelayHub) =>
  implement(relayContract, {
    async read({ actor }) {
      const rows = await listRelayAgents(deps.db, actor.id, toUsageMonth(deps.clock.now()))
      return {
        is_offered: deps.config.relay !== undefined,
        url: deps.publicUrl(),
        limit_bytes: deps.config.relay?.bytesPerMonth ?? null,
        agents: rows.map((row) => toAgentResponse(row, row.bytes ?? 0, hub)),
      }
    },
    async add({ actor, body }) {
      const { row, token } = await registerRelayAgent(deps, actor.id, body.name)
      return { ...toAgentResponse(row, 0, hub), token }
    },
    async remove({ actor, params }) {
      await removeRelayAgent(deps, actor.id, params.id)
      hub.closeAgent(params.id)
    },
  })

const toAgentResponse = (row: RelayAgentRow, savedBytes: number, hub: RelayHub) => ({
  relay_agent_id: row.id,
  name: row.name,
  token_end: row.token_end,
  is_connected: hub.isConnected(row.relay_id),
  used_bytes: hub.usedBytes(row.relay_id) ?? savedBytes,
  created_at: toIso(row.created_at.getTime()),
  last_connected_at: row.last_connected_at && toIso(row.last_connected_at.getTime()),
})

type AgentRequest = FastifyRequest & { relayAgent?: RelayAgentRow }

const socketRoutes =
  (deps: RelayRouteDeps, hub: RelayHub): MountBackendRoutes =>
  (app, { charge }) => {
    const refuse = () => Promise.reject(apiError('UPGRADE_REQUIRED'))
    app.route({
      method: 'GET',
      url: agentPath,
      exposeHeadRoute: false,
      async onRequest(request: AgentRequest) {
        await charge('relay', request)
        request.relayAgent = await authenticateRelayAgent(deps, readBearerToken(request.headers))
      },
      handler: refuse,
      wsHandler(socket: WebSocket, { relayAgent }: AgentRequest) {
        if (!relayAgent) return
        hub.addAgent(socket, relayAgent).catch((error: unknown) => {
          deps.log.error({ err: error }, 'an agent could not connect to the relay')
          socket.terminate()
        })
      },
    })
    app.route<{ Params: { relay_id: string } }>({
      method: 'GET',
      url: devicePath,
      exposeHeadRoute: false,
      onRequest: (request) => charge('relay', request),
      handler: refuse,
      wsHandler: (socket: WebSocket, { params, headers }) =>
        hub.addDevice(socket, params.relay_id, sha256(readDeviceToken(headers))),
    })
  }

const readDeviceToken = (headers: FastifyRequest['headers']) =>
  findTokenInProtocols(parseOfferedProtocols(headers['sec-websocket-protocol'])) ?? ''
