import {
  type AgentFrame,
  decodeAgentFrame,
  encodeAgentFrame,
  encodeNumber,
  decodeNumber,
} from '@sanhe/protocol/relay/agent-frames'
import { channelWindowBytes, maxRelayDevices, relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import type { RawData, WebSocket } from 'ws'
import type { Config } from '#config'
import { createByteBudget, maxUnsentAgentBytes } from './rules.ts'
import type { RelayUsage } from './usage.ts'

type Channel = { socket: WebSocket; token: string; unconfirmed: number; usedAt: number }
export type RelayLimits = NonNullable<Config['relay']>
export type AgentLink = ReturnType<typeof createAgentLink>

const hashBytes = 32

/**
 * Forwards frames between the connection of one agent and the connections of its devices. At most `channelWindowBytes`
 * wait for each device, and about `maxUnsentAgentBytes` for the agent.
 */
export function createAgentLink(agent: WebSocket, limits: RelayLimits, usage: RelayUsage, now: () => number) {
  const channels = new Map<number, Channel>()
  const budget = createByteBudget(limits.bytesPerSecond, now)
  let devices = new Set<string>()
  let lastChannel = 0
  let pause: NodeJS.Timeout | undefined
  let isAgentSlow = false

  const sendToAgent = (type: 'open' | 'close' | 'credit' | 'state' | 'data', id: number, data?: Uint8Array) =>
    agent.send(encodeAgentFrame(type, id, data), afterSend)
  const isPaused = () => pause !== undefined || isAgentSlow

  /** Reads devices again after the agent received what waited for it. */
  function afterSend() {
    if (!isAgentSlow || agent.bufferedAmount > maxUnsentAgentBytes / 2) return
    isAgentSlow = false
    readAgain()
  }
  function readAgain() {
    if (pause === undefined) agent.resume()
    if (!isPaused()) for (const { socket } of channels.values()) socket.resume()
  }
  /** Counts forwarded bytes. Too many bytes pause all connections of the agent, or close its channels. */
  function count(bytes: number) {
    usage.add(bytes)
    if (usage.used() >= limits.bytesPerMonth) closeChannels(relayCloseCodes.limitReached)
    const waitMs = budget.take(bytes)
    if (waitMs === 0 || pause) return
    agent.pause()
    for (const { socket } of channels.values()) socket.pause()
    pause = setTimeout(() => {
      pause = undefined
      readAgain()
    }, waitMs)
  }

  function closeChannel(id: number, code: number) {
    const channel = channels.get(id)
    if (!channels.delete(id)) return
    // A paused socket would not read the close frame of the other side.
    channel?.socket.resume()
    channel?.socket.close(code)
  }
  function closeChannels(code: number, shouldClose = (_channel: Channel) => true) {
    for (const [id, channel] of channels) {
      if (!shouldClose(channel)) continue
      sendToAgent('close', id, encodeNumber(code, 2))
      closeChannel(id, code)
    }
  }

  const fromAgent: Partial<Record<AgentFrame['type'], (frame: AgentFrame) => void>> = {
    data({ channel: id, payload }) {
      const channel = channels.get(id)
      if (!channel) return
      channel.unconfirmed += payload.length
      if (payload.length > limits.frameBytes || channel.unconfirmed > channelWindowBytes + limits.frameBytes)
        return agent.close(relayCloseCodes.badFrame, 'too many bytes')
      channel.usedAt = now()
      count(payload.length)
      channel.socket.send(payload, () => {
        channel.unconfirmed -= payload.length
        if (channels.has(id)) sendToAgent('credit', id, encodeNumber(payload.length, 4))
      })
    },
    close: ({ channel, payload }) => closeChannel(channel, toCloseCode(decodeNumber(payload))),
    devices({ payload }) {
      const hashes = Array.from({ length: Math.floor(payload.length / hashBytes) }, (_, index) =>
        Buffer.from(payload.subarray(index * hashBytes, (index + 1) * hashBytes)).toString('hex'),
      )
      devices = new Set(hashes.slice(0, maxRelayDevices))
      closeChannels(relayCloseCodes.refused, ({ token }) => !devices.has(token))
    },
  }

  function receive(data: RawData, isBinary: boolean) {
    const frame = isBinary ? decodeAgentFrame(data as Buffer) : undefined
    const handle = frame && fromAgent[frame.type]
    if (handle) handle(frame)
    else agent.close(relayCloseCodes.badFrame, 'unknown frame')
  }
  agent.on('message', receive)

  function receiveFromDevice(id: number, channel: Channel, data: Buffer, isBinary: boolean) {
    if (!channels.has(id)) return
    if (!isBinary || data.length > limits.frameBytes) {
      sendToAgent('close', id, encodeNumber(relayCloseCodes.badFrame, 2))
      return closeChannel(id, relayCloseCodes.badFrame)
    }
    channel.usedAt = now()
    sendToAgent('data', id, data)
    count(data.length)
    if (agent.bufferedAmount <= maxUnsentAgentBytes) return
    isAgentSlow = true
    for (const { socket } of channels.values()) socket.pause()
  }

  return {
    agent,
    channelCount: () => channels.size,
    /** Returns the reason to refuse a device as close code; undefined if it may open a channel. */
    refuse(token: string) {
      if (!devices.has(token)) return relayCloseCodes.refused
      return usage.used() >= limits.bytesPerMonth ? relayCloseCodes.limitReached : undefined
    },
    addDevice(socket: WebSocket, token: string) {
      lastChannel = (lastChannel + 1) % 2 ** 32
      const id = lastChannel
      const channel = { socket, token, unconfirmed: 0, usedAt: now() }
      channels.set(id, channel)
      sendToAgent('open', id)
      if (isPaused()) socket.pause()
      socket.on('message', (data: Buffer, isBinary) => receiveFromDevice(id, channel, data, isBinary))
      socket.on('close', (code) => {
        if (channels.delete(id)) sendToAgent('close', id, encodeNumber(toCloseCode(code), 2))
      })
    },
    closeIdle: () => closeChannels(relayCloseCodes.idle, ({ usedAt }) => now() - usedAt > limits.idleMs),
    sendState() {
      const state = { used_bytes: usage.used(), limit_bytes: limits.bytesPerMonth }
      sendToAgent('state', 0, new TextEncoder().encode(JSON.stringify(state)))
    },
    end(code: number) {
      clearTimeout(pause)
      for (const id of channels.keys()) closeChannel(id, code)
    },
  }
}

/** Returns a close code that a program may send. Codes such as 1006 are reserved. */
const toCloseCode = (code: number) => (code === 1000 || (code >= 3000 && code < 5000) ? code : 1000)
