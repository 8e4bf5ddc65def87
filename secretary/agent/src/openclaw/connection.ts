import { once } from 'node:events'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { WebSocket } from 'ws'
import { type GatewayErrorBody, type GatewayEvent, parseGatewayFrame } from './frames.ts'

/** Largest frame that is accepted; the gateway's own limit is 25 MiB. */
const maxFrameBytes = 32 * 1024 * 1024
const openTimeoutMs = 10 * secondMs
const requestTimeoutMs = 20 * secondMs
/** Time without any frame after which a connection is dead. The gateway sends a tick every 30 s. */
const silenceTimeoutMs = 90 * secondMs

/** Thrown when the connection closed before a request was answered. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

/** Thrown when the gateway refused a request. */
export class GatewayRequestError extends Error {
  override name = 'GatewayRequestError'
  readonly body: GatewayErrorBody

  constructor(body: GatewayErrorBody) {
    super(body.message)
    this.body = body
  }
}

export type GatewayConnection = {
  /** Sends a request. Responses may arrive in any order. */
  request(method: string, params: object): Promise<unknown>
  /** Sets the receiver of events. Events that arrived earlier are passed to it now. */
  onEvent(receive: (event: GatewayEvent) => void): void
  /** Resolves when the connection is closed. */
  closed: Promise<void>
  close(): void
}

/** Opens a WebSocket to the gateway. `addresses`: IP addresses of the host, which were checked. */
export async function openGatewayConnection(url: string, addresses: string[]): Promise<GatewayConnection> {
  const socket = new WebSocket(url, {
    maxPayload: maxFrameBytes,
    handshakeTimeout: openTimeoutMs,
    followRedirects: false,
    lookup: createPinnedDnsLookup(addresses),
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const connection = exchangeFrames(socket, closed)
  await once(socket, 'open')
  return connection
}

type Waiting = { resolve(payload: unknown): void; reject(error: Error): void }

function exchangeFrames(socket: WebSocket, closed: Promise<void>): GatewayConnection {
  const waiting = new Map<string, Waiting>()
  const early: GatewayEvent[] = []
  let receive: (event: GatewayEvent) => void = (event) => early.push(event)
  let requests = 0
  const silence = setTimeout(() => socket.terminate(), silenceTimeoutMs)

  socket.on('message', (data: Buffer) => {
    silence.refresh()
    const frame = parseGatewayFrame(data.toString('utf8'))
    if (frame?.type === 'event') receive(frame)
    if (frame?.type !== 'res') return
    const request = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.ok) request?.resolve(frame.payload)
    else request?.reject(new GatewayRequestError(frame.error ?? { code: '', message: '' }))
  })
  // An error event needs no action: a `close` event follows and ends the requests.
  socket.on('error', () => {})
  const fail = () => {
    clearTimeout(silence)
    for (const request of waiting.values()) request.reject(new ConnectionLostError('the connection closed'))
    waiting.clear()
  }
  void closed.then(fail)

  return {
    async request(method, params) {
      requests += 1
      const id = String(requests)
      const answer = Promise.withResolvers<unknown>()
      if (socket.readyState !== WebSocket.OPEN) throw new ConnectionLostError('the connection is closed')
      waiting.set(id, answer)
      const timer = setTimeout(() => {
        waiting.delete(id)
        answer.reject(new ConnectionLostError(`${method} was not answered`))
      }, requestTimeoutMs)
      socket.send(JSON.stringify({ type: 'req', id, method, params }))
      return answer.promise.finally(() => clearTimeout(timer))
    },
    onEvent(next) {
      receive = next
      for (const event of early.splice(0)) next(event)
    },
    closed,
    close: () => socket.terminate(),
  }
}
