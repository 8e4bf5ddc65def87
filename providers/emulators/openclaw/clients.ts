import { randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { WebSocket } from 'ws'
import type { ConnectParams } from './handshake.ts'
import { RefusedRequestError } from './methods.ts'

export type GatewayRequest = { id: string; method: string; params: Record<string, unknown> }

type Client = { socket: WebSocket; caps: string[]; isConnected: boolean; clientId: string; seq: number }

type ClientsSettings = {
  clock: Clock
  /** Answers a `connect` request with `payload` or `error`. */
  connect(
    params: ConnectParams,
    challenge: { nonce: string; ts: number },
  ): { payload: object } | { error: object }
  answer(request: GatewayRequest, clientId: string): unknown
}

/** Manages the sockets of the gateway's clients: receives requests, and sends responses and events as frames. */
export function createGatewayClients({ clock, connect, answer }: ClientsSettings) {
  const clients = new Set<Client>()
  const requests: GatewayRequest[] = []

  function connectClient(
    client: Client,
    { params, id }: GatewayRequest,
    challenge: { nonce: string; ts: number },
  ) {
    const given = params as unknown as ConnectParams
    const result = connect(given, challenge)
    respond(client, id, result)
    if ('error' in result) return client.socket.close(1008, 'connect refused')
    Object.assign(client, { isConnected: true, caps: given.caps ?? [], clientId: given.client.id })
  }

  function receive(client: Client, request: GatewayRequest) {
    try {
      const payload = answer(request, client.clientId)
      // Answers requests that read later than requests that write, so that responses arrive in another order than the
      // requests.
      const isReading = /history|list/.test(request.method)
      setTimeout(() => respond(client, request.id, { payload }), isReading ? 5 : 0)
    } catch (error) {
      if (!(error instanceof RefusedRequestError)) throw error
      respond(client, request.id, { error: { code: 'INVALID_REQUEST', message: error.message } })
    }
  }

  return {
    requests,
    attach(socket: WebSocket) {
      const client: Client = { socket, caps: [], isConnected: false, clientId: '', seq: 0 }
      const challenge = { nonce: randomUUID(), ts: clock.now() }
      clients.add(client)
      socket.on('close', () => clients.delete(client))
      socket.on('error', () => {})
      socket.send(JSON.stringify({ type: 'event', event: 'connect.challenge', payload: challenge }))
      socket.on('message', (data: Buffer) => {
        const request = JSON.parse(data.toString('utf8')) as GatewayRequest
        requests.push(request)
        if (request.method === 'connect') connectClient(client, request, challenge)
        else if (client.isConnected) receive(client, request)
        else socket.close(1008, 'first request must be connect')
      })
    },
    broadcast(event: string, payload: object) {
      for (const client of clients) {
        if (!client.isConnected) continue
        client.seq += 1
        client.socket.send(JSON.stringify({ type: 'event', event, payload, seq: client.seq }))
      }
    },
    sendRaw(text: string) {
      for (const { socket } of clients) socket.send(text)
    },
    hasApprover: () => [...clients].some(({ caps }) => caps.includes('exec-approvals')),
    cut() {
      for (const { socket } of clients) socket.terminate()
    },
  }
}

const respond = ({ socket }: Client, id: string, result: object) =>
  socket.send(JSON.stringify({ type: 'res', id, ok: !('error' in result), ...result }))
