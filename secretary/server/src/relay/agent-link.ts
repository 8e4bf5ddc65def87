import {
  type AgentFrame,
  type AgentFrameType,
  decodeAgentFrame,
  decodeNumber,
  encodeAgentFrame,
  encodeNumber,
} from '@sanhe/protocol/relay/agent-frames'
import { channelWindowBytes, maxRelayDevices, relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import type { RawData, WebSocket } from 'ws'
import type { Config } from '#config'
import { confirmAtBytes } from './rules.ts'
import { createTrafficGate, type TrafficGate } from './traffic-gate.ts'
import type { RelayUsage } from './usage.ts'

/** `unsent`: bytes that wait for the device. `unconfirmed`: forwarded bytes that the agent does not know of yet. */
type Channel = { socket: WebSocket; token: string; unsent: number; unconfirmed: number; usedAt: number }
export type RelayLimits = NonNullable<Config['relay']>
export type AgentLink = ReturnType<typeof createAgentLink>

/**
 * State of the connection of one agent. `devices`: hashes of the tokens that may open channels, in hexadecimal;
 * undefined until the agent has sent them.
 */
type LinkState = {
  agent: WebSocket
  limits: RelayLimits
  usage: RelayUsage
  now: () => number
  channels: Map<number, Channel>
  devices: Set<string> | undefined
  gate: TrafficGate
}

const hashBytes = 32

/**
 * Forwards frames between the connection of one agent and the connections of its devices. At most `channelWindowBytes`
 * wait for each device, and about `maxUnsentAgentBytes` for the agent.
 */
export function createAgentLink(agent: WebSocket, limits: RelayLimits, usage: RelayUsage, now: () => number) {
  const channels = new Map<number, Channel>()
  const listDevices = () => [...channels.values()].map(({ socket }) => socket)
  const gate = createTrafficGate(agent, listDevices, limits, now)
  const link: LinkState = { agent, limits, usage, now, channels, devices: undefined, gate }
  let lastChannel = 0
  let sentUsage: number | undefined
  agent.on('message', (data, isBinary) => receiveFromAgent(link, data, isBinary))

  return {
    agent,
    channelCount: () => channels.size,
    /** Returns the reason to refuse a device as close code; undefined if it may open a channel. */
    refuse(token: string) {
      // A device must try again, instead of asking its user to pair again, while the agent has not sent its devices.
      if (!link.devices) return relayCloseCodes.agentOffline
      if (!link.devices.has(token)) return relayCloseCodes.refused
      return usage.used() >= limits.bytesPerMonth ? relayCloseCodes.limitReached : undefined
    },
    addDevice(socket: WebSocket, token: string) {
      lastChannel = (lastChannel + 1) % 2 ** 32
      const id = lastChannel
      channels.set(id, { socket, token, unsent: 0, unconfirmed: 0, usedAt: now() })
      sendToAgent(link, 'open', id)
      if (gate.isPaused()) socket.pause()
      socket.on('message', (data: Buffer, isBinary) => receiveFromDevice(link, id, data, isBinary))
      socket.on('close', (code) => {
        if (channels.delete(id)) sendToAgent(link, 'close', id, encodeNumber(toCloseCode(code), 2))
      })
    },
    /** Confirms forwarded bytes and closes idle channels. */
    tick() {
      for (const [id, channel] of channels) confirmForwarded(link, id, channel)
      closeChannels(link, relayCloseCodes.idle, ({ usedAt }) => now() - usedAt > limits.idleMs)
    },
    /** Sends the traffic of this month to the agent, unless it was sent before. */
    sendState() {
      const state = { used_bytes: usage.used(), limit_bytes: limits.bytesPerMonth }
      if (state.used_bytes === sentUsage) return
      sentUsage = state.used_bytes
      sendToAgent(link, 'state', 0, new TextEncoder().encode(JSON.stringify(state)))
    },
    end(code: number) {
      gate.end()
      for (const id of channels.keys()) closeChannel(link, id, code)
    },
  }
}

const sendToAgent = ({ agent, gate }: LinkState, type: AgentFrameType, id: number, data?: Uint8Array) =>
  agent.send(encodeAgentFrame(type, id, data), gate.afterSend)

/** Counts forwarded bytes. Too many bytes pause all connections of the agent, or close its channels. */
function countBytes(link: LinkState, bytes: number) {
  link.usage.add(bytes)
  if (link.usage.used() >= link.limits.bytesPerMonth) closeChannels(link, relayCloseCodes.limitReached)
  link.gate.count(bytes)
}

function closeChannel({ channels }: LinkState, id: number, code: number) {
  const channel = channels.get(id)
  channels.delete(id)
  // A paused socket would not read the close frame of the other side.
  channel?.socket.resume()
  channel?.socket.close(code)
}

function closeChannels(link: LinkState, code: number, shouldClose = (_channel: Channel) => true) {
  for (const [id, channel] of link.channels) {
    if (!shouldClose(channel)) continue
    sendToAgent(link, 'close', id, encodeNumber(code, 2))
    closeChannel(link, id, code)
  }
}

const handlers: Partial<Record<AgentFrameType, (link: LinkState, frame: AgentFrame) => void>> = {
  data: forwardToDevice,
  close: (link, { channel, payload }) => closeChannel(link, channel, toCloseCode(decodeNumber(payload))),
  devices(link, { payload }) {
    const hashes = Array.from({ length: Math.floor(payload.length / hashBytes) }, (_, index) =>
      Buffer.from(payload.subarray(index * hashBytes, (index + 1) * hashBytes)).toString('hex'),
    )
    const devices = new Set(hashes.slice(0, maxRelayDevices))
    link.devices = devices
    closeChannels(link, relayCloseCodes.refused, ({ token }) => !devices.has(token))
  },
}

function receiveFromAgent(link: LinkState, data: RawData, isBinary: boolean) {
  const frame = isBinary ? decodeAgentFrame(data as Buffer) : undefined
  const handle = frame && handlers[frame.type]
  if (handle) handle(link, frame)
  else link.agent.close(relayCloseCodes.badFrame, 'unknown frame')
}

function forwardToDevice(link: LinkState, { channel: id, payload }: AgentFrame) {
  const { channels, limits, agent } = link
  const channel = channels.get(id)
  if (!channel) return
  const { length } = payload
  channel.unsent += length
  if (length > limits.frameBytes || channel.unsent > channelWindowBytes + limits.frameBytes)
    return agent.close(relayCloseCodes.badFrame, 'too many bytes')
  channel.usedAt = link.now()
  countBytes(link, length)
  channel.socket.send(payload, () => {
    channel.unsent -= length
    channel.unconfirmed += length
    if (channel.unconfirmed >= confirmAtBytes && channels.has(id)) confirmForwarded(link, id, channel)
  })
}

function confirmForwarded(link: LinkState, id: number, channel: Channel) {
  if (channel.unconfirmed === 0) return
  sendToAgent(link, 'credit', id, encodeNumber(channel.unconfirmed, 4))
  channel.unconfirmed = 0
}

function receiveFromDevice(link: LinkState, id: number, data: Buffer, isBinary: boolean) {
  const channel = link.channels.get(id)
  if (!channel) return
  if (!isBinary || data.length > link.limits.frameBytes) {
    sendToAgent(link, 'close', id, encodeNumber(relayCloseCodes.badFrame, 2))
    return closeChannel(link, id, relayCloseCodes.badFrame)
  }
  channel.usedAt = link.now()
  sendToAgent(link, 'data', id, data)
  countBytes(link, data.length)
  link.gate.checkBacklog()
}

/** Returns a close code that a program may send. Codes such as 1006 are reserved. */
const toCloseCode = (code: number) => (code === 1000 || (code >= 3000 && code < 5000) ? code : 1000)
