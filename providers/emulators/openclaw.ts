import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { WebSocketServer } from 'ws'
import { createGatewayClients, type GatewayRequest } from './openclaw/clients.ts'
import {
  checkConnect,
  type ConnectParams,
  type GatewayDevices,
  helloPayload,
  pairDevice,
} from './openclaw/handshake.ts'
import type { GatewayReply, GatewaySession } from './openclaw/messages.ts'
import { answerRequest } from './openclaw/methods.ts'
import { type RunningGateway, startGatewayProcess } from './openclaw/runs.ts'

type EmulatorOptions = {
  /** Clock of challenges and approvals. Default: the clock of the machine. */
  clock?: Clock
  token?: string
  /** True: a new device waits until `approve` is called, as a device from another computer does. */
  pairsByHand?: boolean
  /** True: commands wait for approval. */
  asks?: boolean
  /** Number of `connect` requests that are refused because the gateway is still starting. */
  startingFor?: number
  /** Null: the gateway states no limits for files, like older versions. */
  attachments?: { maxBytes: number; maxImageBytes: number } | null
  /** Time in ms between a restart and the continuation of interrupted turns. */
  takeUpAfterMs?: number
}

const usualAttachments = { maxBytes: 20_971_520, maxImageBytes: 6_291_456 }
const starting = {
  code: 'UNAVAILABLE',
  message: 'gateway starting',
  details: { reason: 'startup-sidecars' },
  retryAfterMs: 50,
}

/**
 * Starts an emulator of an OpenClaw gateway 2026.9.6. It supports the handshake with signed devices, runs with batched
 * events, approvals, history and restarts. A restart drops the streamed text of an interrupted turn and continues the
 * turn in a new run.
 */
export async function startOpenClawEmulator(options: EmulatorOptions = {}) {
  const { token = 'emulator-token-1234', pairsByHand = false, asks = false, takeUpAfterMs = 50 } = options
  const { attachments = usualAttachments, clock = systemClock } = options
  const devices: GatewayDevices = { paired: new Map(), pending: new Map() }
  const sessions = new Map<string, GatewaySession>()
  const script: GatewayReply[] = []
  let refusals = options.startingFor ?? 0
  let current: { gateway: RunningGateway; bootId: string }

  function connect(params: ConnectParams, challenge: { nonce: string; ts: number }) {
    refusals -= 1
    if (refusals >= 0) return { error: starting }
    const checked = checkConnect(params, challenge, { token, devices, pairsByHand })
    if ('refusal' in checked) return { error: checked.refusal }
    const { bootId } = current
    return { payload: helloPayload(bootId, params.scopes, checked.deviceToken, attachments ?? undefined) }
  }

  const answer = (request: GatewayRequest, clientId: string) =>
    answerRequest(current.gateway, request, clientId)
  const clients = createGatewayClients({ clock, connect, answer })
  const nextReply = (message: string) => script.shift() ?? { text: `You said: ${message}` }
  const startProcess = () =>
    (current = {
      gateway: startGatewayProcess(sessions, { ...clients, nextReply, asks, clock }),
      bootId: randomUUID(),
    })
  startProcess()
  const listener = await listen(clients.attach)

  async function kill() {
    current.gateway.kill()
    clients.cut()
    await listener.close()
  }

  return {
    url: `ws://127.0.0.1:${listener.port()}`,
    token,
    devices,
    sessions,
    requests: clients.requests,
    queue: (replies: GatewayReply[]) => void script.push(...replies),
    /** Number of `chat.send` requests. */
    sent: () => clients.requests.filter(({ method }) => method === 'chat.send').length,
    approvals: () => current.gateway.approvals.list(),
    changeApproval: (id: string, command: string) => current.gateway.approvals.change(id, command),
    resolveApproval: (id: string, decision: string) =>
      current.gateway.approvals.resolve(id, decision, 'another client'),
    /** Approves a device, as `openclaw devices approve` does. */
    approve: (requestId: string) => approveDevice(devices, requestId),
    /** Runs a message that another client of the gateway sends. */
    sendFromElsewhere: (sessionKey: string, message: string) =>
      current.gateway.send(sessionKey, message, randomUUID()),
    /** Sends a text to all clients, as it is. */
    sendRaw: clients.sendRaw,
    broadcast: clients.broadcast,
    /** Closes all connections. The gateway process keeps running. */
    cut: clients.cut,
    /** Ends the process as SIGKILL does: runs, approvals and idempotency keys are lost, transcripts stay. */
    kill,
    /** Starts the process again at the same address, and continues interrupted turns. */
    async restart() {
      const { gateway } = startProcess()
      await listener.open()
      setTimeout(() => gateway.takeUp(), takeUpAfterMs)
    },
    stop: kill,
  }
}

function approveDevice(devices: GatewayDevices, requestId: string) {
  const request = devices.pending.get(requestId)
  if (request) pairDevice(devices, request.deviceId, request.scopes)
  devices.pending.delete(requestId)
}

/** Listens on a free port, and on the same port again after a close. */
async function listen(attach: ReturnType<typeof createGatewayClients>['attach']) {
  let port = 0
  let server = createServer()
  async function open() {
    server = createServer()
    new WebSocketServer({ server, maxPayload: 26_214_400 }).on('connection', attach)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  await open()
  return {
    open,
    port: () => port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
