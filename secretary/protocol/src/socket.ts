import { bearerPrefix, subprotocol } from './limits.ts'

export type SocketEvents = {
  opened(): void
  message(text: string): void
  closed(code: number, reason: string): void
}
export type AgentSocket = { send(text: string): void; close(): void }
/** Opens the live connection of an agent server; throws or says `closed` when it cannot. */
export type OpenSocket = (url: string, apiKey: string, on: SocketEvents) => AgentSocket

/** As much of a WebSocket as is used: that of browsers, of Node and of `ws` are alike in it. */
export type WebSocketLike = {
  send(text: string): void
  close(code?: number): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}
type PlainWebSocket = new (url: string, protocols: string[]) => WebSocketLike
/** For browsers, which cannot send a header: the key goes as a subprotocol, which the server does not repeat. */
export const openBySubprotocol =
  (Socket: PlainWebSocket): OpenSocket =>
  (url, apiKey, on) =>
    heard(new Socket(url, [subprotocol, bearerPrefix + apiKey]), on)

type WebSocketWithHeaders = new (
  url: string,
  init: { protocols: string[]; headers: Record<string, string> },
) => WebSocketLike

/**
 * For Node, whose own WebSocket sends headers too, though its types are those of browsers. With `protocols: []` it asks
 * for nothing that a server has to know.
 */
export function openByHeader(Socket: PlainWebSocket, protocols: string[] = [subprotocol]): OpenSocket {
  const NodeSocket = Socket as unknown as WebSocketWithHeaders
  return (url, apiKey, on) =>
    heard(new NodeSocket(url, { protocols, headers: { authorization: `Bearer ${apiKey}` } }), on)
}

function heard(socket: WebSocketLike, on: SocketEvents): AgentSocket {
  socket.addEventListener('open', () => on.opened())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') on.message(data)
  })
  // A close event follows each error, and says as much as may be known.
  socket.addEventListener('error', () => {})
  socket.addEventListener('close', ({ code, reason }) => on.closed(code, reason))
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

/** `https://host:3000` is heard at `wss://host:3000/ws`. */
export const socketUrl = (url: string) => `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`
