import {
  decodeAgentFrame,
  decodeNumber,
  encodeAgentFrame,
  encodeNumber,
  type RelayState,
} from '@sanhe/protocol/relay/agent-frames'
import { relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { toWebSocketUrl } from '@sanhe/protocol/socket'
import { WebSocket } from 'ws'
import { type AgentChannel, type AgentChannelOptions, createAgentChannel } from './channel.ts'
import { pingEveryMs } from './rules.ts'

const openTimeoutMs = 10_000
/** Longest wait for the relay's confirmation. A slow relay must not delay the person who pairs a device. */
const confirmTimeoutMs = 2000
/** Largest frame from the relay: an encrypted frame of a device and its header. */
const maxFrameBytes = 1024 * 1024 + 1024

export type RelayLinkOptions = Pick<AgentChannelOptions, 'staticKey' | 'authenticate'> & {
  url: string
  token: string
  /** Returns the hashes of the tokens of all devices that may open channels. */
  devices(): Uint8Array
  onState(state: RelayState): void
  /** Called once. `isRefused`: the relay does not know the token. */
  onClosed(isRefused: boolean): void
}
export type RelayLink = ReturnType<typeof openRelayLink>

/** Opens the connection of this agent to the relay, and serves the channels of its devices. */
export function openRelayLink(options: RelayLinkOptions) {
  const { url, token, devices, onClosed } = options
  let isRefused = false
  let isAlive = true
  const socket = new WebSocket(toWebSocketUrl(url, '/relay/agent'), {
    headers: { authorization: `Bearer ${token}` },
    maxPayload: maxFrameBytes,
    handshakeTimeout: openTimeoutMs,
    followRedirects: false,
    perMessageDeflate: false,
  })
  const send = (frame: Uint8Array) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame)
  }
  const channels = createChannels(options, send)
  const sendDevices = () => send(encodeAgentFrame('devices', 0, devices()))
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, pingEveryMs)

  socket.on('unexpected-response', (request, { statusCode }) => {
    isRefused = statusCode === 401
    request.destroy()
  })
  // Ignores error events: a close event follows each of them.
  socket.on('error', () => {})
  socket.on('pong', () => (isAlive = true))
  socket.on('open', sendDevices)
  socket.on('message', (data: Buffer) => {
    isAlive = true
    try {
      channels.receive(data)
    } catch {
      socket.close(relayCloseCodes.badFrame)
    }
  })
  socket.on('close', (code) => {
    clearInterval(pings)
    channels.end()
    onClosed(isRefused || code === relayCloseCodes.refused)
  })
  return {
    /** Sends the list of devices again after a device was added or removed. */
    sendDevices,
    /** Waits until the relay has received all frames that were sent before: it answers pings in the order of frames. */
    confirmed: () =>
      new Promise<void>((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve()
        const done = () => {
          clearTimeout(timer)
          socket.off('pong', done).off('close', done)
          resolve()
        }
        const timer = setTimeout(done, confirmTimeoutMs)
        socket.on('pong', done).on('close', done)
        socket.ping()
      }),
    closeDevice: channels.closeDevice,
    close: () => socket.terminate(),
  }
}

/** Holds the open channels of the connection. */
function createChannels(
  { staticKey, authenticate, onState }: RelayLinkOptions,
  send: (frame: Uint8Array) => void,
) {
  const channels = new Map<number, AgentChannel>()

  function openChannel(id: number) {
    channels.get(id)?.end()
    const channel = createAgentChannel({
      staticKey,
      authenticate,
      send: (frame) => send(encodeAgentFrame('data', id, frame)),
      close(code) {
        channels.delete(id)
        send(encodeAgentFrame('close', id, encodeNumber(code, 2)))
      },
    })
    channels.set(id, channel)
  }
  return {
    /** Handles a frame of the relay. Throws for a frame that is not valid. */
    receive(data: Buffer) {
      const frame = decodeAgentFrame(data)
      if (!frame) throw new Error('this is not a frame of the relay')
      const { type, channel, payload } = frame
      if (type === 'open') openChannel(channel)
      if (type === 'data') channels.get(channel)?.receive(payload)
      if (type === 'credit') channels.get(channel)?.confirm(decodeNumber(payload))
      if (type === 'state') onState(JSON.parse(Buffer.from(payload).toString('utf8')) as RelayState)
      if (type !== 'close') return
      channels.get(channel)?.end()
      channels.delete(channel)
    },
    /** Closes the channels of a device whose key was revoked. */
    closeDevice(deviceKey: string) {
      for (const channel of channels.values())
        if (channel.deviceKey() === deviceKey) channel.close(relayCloseCodes.refused)
    },
    end() {
      for (const channel of channels.values()) channel.end()
      channels.clear()
    },
  }
}
