import { bearerProtocolPrefix, subprotocol } from './limits.ts'

export type SocketEventHandlers = {
  opened(): void
  message(text: string): void
  closed(code: number, reason: string): void
}
export type AgentSocket = { send(text: string): void; close(): void }
/** Opens the WebSocket of an agent. If the WebSocket cannot be opened, the function throws or reports `closed`. */
export type OpenAgentSocket = (url: string, apiKey: string, on: SocketEventHandlers) => AgentSocket

/**
 * Returns the token in the offered subprotocols of a request. It is sent there, because browsers cannot set headers on a
 * WebSocket.
 */
export const findTokenInProtocols = (offered: readonly string[]) =>
  offered.find((name) => name.startsWith(bearerProtocolPrefix))?.slice(bearerProtocolPrefix.length)

/** Parses the header `Sec-WebSocket-Protocol`. */
export const parseOfferedProtocols = (header = '') => header.split(',').map((name) => name.trim())

/** Part of the WebSocket interface that browsers, Node and the library `ws` share. */
export type WebSocketLike = {
  send(text: string): void
  close(code?: number): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}
type PlainWebSocket = new (url: string, protocols: string[]) => WebSocketLike
/**
 * Opens a socket in browsers, which cannot set headers: the device key is sent as a subprotocol, which the server does
 * not echo.
 */
export const openSocketWithKeyInSubprotocol =
  (Socket: PlainWebSocket): OpenAgentSocket =>
  (url, apiKey, on) =>
    attachEvents(new Socket(url, [subprotocol, bearerProtocolPrefix + apiKey]), on)

type WebSocketWithHeaders = new (
  url: string,
  init: { protocols: string[]; headers: Record<string, string> },
) => WebSocketLike

/**
 * Opens a socket in Node, whose WebSocket accepts headers. Its type declarations lack the headers. With `protocols: []`
 * the client requests no subprotocol.
 */
export function openSocketWithKeyInHeader(
  Socket: PlainWebSocket,
  protocols: string[] = [subprotocol],
): OpenAgentSocket {
  const NodeSocket = Socket as unknown as WebSocketWithHeaders
  return (url, apiKey, on) =>
    attachEvents(new NodeSocket(url, { protocols, headers: { authorization: `Bearer ${apiKey}` } }), on)
}

function attachEvents(socket: WebSocketLike, on: SocketEventHandlers): AgentSocket {
  socket.addEventListener('open', () => on.opened())
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') on.message(data)
  })
  // Ignores error events: a close event follows each of them and has all available details.
  socket.addEventListener('error', () => {})
  socket.addEventListener('close', ({ code, reason }) => on.closed(code, reason))
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

/** Returns a WebSocket URL, by default that of an agent: `wss://host:3000/ws` for `https://host:3000`. */
export const toWebSocketUrl = (url: string, path = '/ws') =>
  url.replace(/^http/, 'ws').replace(/\/$/, '') + path
