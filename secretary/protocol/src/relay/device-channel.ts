import type { TimerFunctions } from '@sanhe/protocol/agent-connection'
import { bearerProtocolPrefix } from '@sanhe/protocol/limits'
import { toWebSocketUrl } from '@sanhe/protocol/socket'
import { channelPrologue, createChannelEndpoint } from './channel-endpoint.ts'
import {
  type ChannelRecord,
  encodeJsonRecord,
  splitIntoRecords,
  type StreamOpening,
} from './channel-records.ts'
import { startHandshake } from './noise-handshake.ts'
import type { KeyPair } from './noise-keys.ts'
import { channelWindowBytes, maxChannelStreams, relayCloseCodes, relaySubprotocol } from './relay-limits.ts'

/** Part of the WebSocket interface that a channel uses. Browsers, Node and the library `ws` have it. */
export type BinaryWebSocket = {
  binaryType: string
  readonly bufferedAmount: number
  send(data: Uint8Array<ArrayBuffer>): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
}
export type DeviceChannelOptions = {
  /** Base URL of the relay, such as `https://secretary.example`. */
  url: string
  relayId: string
  agentKey: Uint8Array
  staticKey: KeyPair
  token: string
  Socket: new (url: string, protocols: string[]) => BinaryWebSocket
  timers: TimerFunctions
}
/** Receives the records of one stream. `closed` is called once, also when the whole channel closes. */
export type StreamHandler = { record(record: ChannelRecord): void; closed(): void }
export type DeviceChannel = Awaited<ReturnType<typeof openDeviceChannel>>

/** Thrown when a channel cannot be opened. `code`: close code of the relay. */
export class RelayChannelError extends Error {
  override name = 'RelayChannelError'
  readonly code: number

  constructor(code: number) {
    super(`the relay closed the channel with ${code}`)
    this.code = code
  }
}

/** Time limit for the connection to the relay and the handshake with the agent. */
const openTimeoutMs = 10_000
/** Interval at which a sender looks whether the socket has sent its bytes. */
const drainCheckMs = 20

export const toDeviceChannelUrl = (url: string, relayId: string) =>
  toWebSocketUrl(url, `/relay/agents/${relayId}/device`)

/** Opens an encrypted channel to an agent. Rejects if the relay or the agent refuses it. */
export function openDeviceChannel(options: DeviceChannelOptions) {
  const { url, relayId, agentKey, staticKey, token, Socket, timers } = options
  return new Promise<ReturnType<typeof createStreams>>((resolve, reject) => {
    const socket = new Socket(toDeviceChannelUrl(url, relayId), [
      relaySubprotocol,
      bearerProtocolPrefix + token,
    ])
    const handshake = startHandshake({ prologue: channelPrologue, staticKey }, agentKey)
    let streams: ReturnType<typeof createStreams> | undefined
    socket.binaryType = 'arraybuffer'
    const fail = (code: number) => {
      timers.clear(timer)
      streams?.end()
      reject(new RelayChannelError(code))
      socket.close()
    }
    const timer = timers.set(() => fail(relayCloseCodes.idle), openTimeoutMs)
    socket.addEventListener('open', () => socket.send(copy(handshake.message)))
    // Ignores error events: a close event follows each of them.
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', ({ code }) => fail(code))
    socket.addEventListener('message', ({ data }) => {
      try {
        const frame = new Uint8Array(data as ArrayBuffer)
        if (streams) return streams.receive(frame)
        streams = createStreams(socket, timers, createChannelEndpoint(handshake.finish(frame)))
        timers.clear(timer)
        resolve(streams)
      } catch {
        fail(relayCloseCodes.badFrame)
      }
    })
  })
}

/** Copies bytes into a buffer of their own, because a view may share its buffer. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Manages the streams of an established channel. */
function createStreams(
  socket: BinaryWebSocket,
  timers: TimerFunctions,
  endpoint: ReturnType<typeof createChannelEndpoint>,
) {
  const streams = new Map<number, StreamHandler>()
  let lastStream = 0
  let isOpen = true
  const send = (record: Uint8Array) => isOpen && socket.send(copy(endpoint.seal(record)))

  const drained = () =>
    new Promise<void>((resolve) => {
      const look = () =>
        !isOpen || socket.bufferedAmount < channelWindowBytes
          ? resolve()
          : void timers.set(look, drainCheckMs)
      look()
    })

  function end() {
    isOpen = false
    const open = [...streams.values()]
    streams.clear()
    for (const stream of open) stream.closed()
  }
  return {
    isOpen: () => isOpen,
    /** Opens a stream. Returns undefined if the channel is closed or has too many streams. */
    openStream(opening: StreamOpening, handler: StreamHandler) {
      if (!isOpen || streams.size >= maxChannelStreams) return undefined
      lastStream += 1
      const stream = lastStream
      streams.set(stream, handler)
      send(encodeJsonRecord('open', stream, opening))
      return {
        /** Sends a short message at once. */
        sendMessage(message: Uint8Array) {
          for (const record of splitIntoRecords(stream, message)) send(record)
        },
        /** Sends a body as fast as the connection takes it. */
        async sendBody(body: Uint8Array) {
          for (const record of splitIntoRecords(stream, body)) {
            await drained()
            if (streams.has(stream)) send(record)
          }
        },
        close() {
          if (streams.delete(stream)) send(encodeJsonRecord('close', stream, { code: 1000, reason: '' }))
        },
      }
    },
    receive(frame: Uint8Array) {
      const record = endpoint.open(frame)
      const handler = streams.get(record.stream)
      if (record.kind === 'close') streams.delete(record.stream)
      handler?.record(record)
      if (record.kind === 'close') handler?.closed()
    },
    end,
    close() {
      end()
      socket.close()
    },
  }
}
