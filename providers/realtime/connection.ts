import { createPinnedDnsLookup } from '@sanhe/kit/http/pinned-lookup'
import { WebSocket } from 'ws'
import { type RealtimeEvent, parseRealtimeEvent } from './events.ts'
import { RealtimeError, toFaultOfStatus } from './realtime-error.ts'
import type { RealtimeDialect } from './requests.ts'

export type RealtimeLogin = {
  /** URL of the service up to its version, as in `https://api.openai.com/v1`. */
  baseUrl: string
  model: string
  apiKey: string | undefined
  dialect: RealtimeDialect
  /** IP addresses of the host, which were checked. */
  addresses: string[]
}

export type RealtimeConnection = {
  send(event: object): void
  /** Number of bytes that wait to be sent. */
  unsentBytes(): number
  close(): void
}

export type RealtimeHandlers = {
  event(event: RealtimeEvent): void
  /** Called once when the connection closes, unless `close` was called. */
  lost(): void
}

const openTimeoutMs = 10_000
/** Largest event of the service. An audio event has about 100 ms, which is 6 KB. */
const maxEventBytes = 4 * 1024 * 1024

const toWebSocketUrl = ({ baseUrl, model }: RealtimeLogin) =>
  `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/realtime?model=${encodeURIComponent(model)}`

/** Opens a conversation with a service that speaks OpenAI's Realtime API. Throws a `RealtimeError`. */
export async function openRealtimeConnection(
  login: RealtimeLogin,
  handlers: RealtimeHandlers,
): Promise<RealtimeConnection> {
  const socket = new WebSocket(toWebSocketUrl(login), {
    maxPayload: maxEventBytes,
    handshakeTimeout: openTimeoutMs,
    followRedirects: false,
    lookup: createPinnedDnsLookup(login.addresses),
    headers: {
      ...(login.apiKey !== undefined && { authorization: `Bearer ${login.apiKey}` }),
      ...(login.dialect === 'beta' && { 'OpenAI-Beta': 'realtime=v1' }),
    },
  })
  let isClosed = false
  socket.on('message', (data: Buffer) => {
    const event = isClosed ? undefined : parseRealtimeEvent(data.toString('utf8'))
    if (event) handlers.event(event)
  })
  await opened(socket)
  socket.on('close', () => {
    if (!isClosed) handlers.lost()
  })
  return {
    send(event) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event))
    },
    unsentBytes: () => socket.bufferedAmount,
    close() {
      isClosed = true
      socket.terminate()
    },
  }
}

function opened(socket: WebSocket) {
  return new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_, response) => {
      reject(new RealtimeError(toFaultOfStatus(response.statusCode ?? 0)))
      socket.terminate()
    })
    socket.on('error', (error) => reject(new RealtimeError('unreachable', error)))
  })
}
