import { once } from 'node:events'
import { hashRelayToken } from '@sanhe/protocol/relay/access-token'
import {
  type AgentFrame,
  type AgentFrameType,
  decodeAgentFrame,
  encodeAgentFrame,
} from '@sanhe/protocol/relay/agent-frames'
import { relaySubprotocol } from '@sanhe/protocol/relay/relay-limits'
import { WebSocket } from 'ws'
import type { TestBackend } from '#testing'

export const deviceToken = 'token-of-a-test-device'
const lookEveryMs = 5
const patienceMs = 10_000

const closeCodeOf = (ws: WebSocket) =>
  new Promise<number>((resolve) => ws.once('close', (code) => resolve(code)))

/** Connects an agent to the relay as plain WebSocket. */
export async function connectAgent(url: string, token: string) {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/relay/agent`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const frames: AgentFrame[] = []
  ws.on('error', () => {})
  ws.on('message', (data: Buffer) => {
    const frame = decodeAgentFrame(data)
    if (frame) frames.push(frame)
  })
  const closed = closeCodeOf(ws)
  await once(ws, 'open')
  return {
    ws,
    closed,
    /** Waits until the relay has processed all frames that were sent before. */
    async settled() {
      ws.ping()
      await once(ws, 'pong')
    },
    /** Returns the next frame of a type, and discards the frames before it. */
    async next(type: AgentFrameType): Promise<AgentFrame> {
      const giveUpAt = performance.now() + patienceMs
      while (performance.now() < giveUpAt) {
        const at = frames.findIndex((frame) => frame.type === type)
        const [frame] = at < 0 ? [] : frames.splice(at, 1)
        if (frame) return frame
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      throw new Error(`no ${type} frame arrived`)
    },
  }
}

/** Connects a device to the relay as plain WebSocket. */
export async function connectDevice(url: string, relayId: string, token = deviceToken) {
  const path = `${url.replace('http', 'ws')}/relay/agents/${relayId}/device`
  const ws = new WebSocket(path, [relaySubprotocol, `bearer.${token}`])
  const frames: Buffer[] = []
  ws.on('error', () => {})
  ws.on('message', (data: Buffer) => frames.push(data))
  const closed = closeCodeOf(ws)
  await once(ws, 'open')
  return { ws, frames, closed }
}

/** Registers an agent of a new user, and connects it with one known device token. */
export async function openRelayAgent(at: TestBackend) {
  const user = await at.user()
  const registered = await user.relay.add({ body: { name: 'Home' } })
  const agent = await connectAgent(at.url, registered.token)
  agent.ws.send(encodeAgentFrame('devices', 0, hashRelayToken(deviceToken)))
  await agent.settled()
  const relayId = registered.token.split('_')[1] ?? ''
  return { user, registered, agent, relayId, device: () => connectDevice(at.url, relayId) }
}
