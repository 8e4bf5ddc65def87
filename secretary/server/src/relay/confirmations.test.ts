import { decodeAgentFrame, decodeNumber, encodeAgentFrame } from '@sanhe/protocol/relay/agent-frames'
import { channelWindowBytes, relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { openRelayAgent } from './testing/relay-sockets.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RELAY: '1', RATE_LIMIT_SCALE: '1000' })))
afterAll(() => backend.stop())

test('the relay confirms small records together within a second, and a quarter of the window at once', async () => {
  const { agent, device } = await openRelayAgent(backend)
  const phone = await device()
  const { channel } = await agent.next('open')
  const confirmed: number[] = []
  agent.ws.on('message', (data: Buffer) => {
    const frame = decodeAgentFrame(data)
    if (frame?.type === 'credit') confirmed.push(decodeNumber(frame.payload))
  })
  const send = (bytes: number) => agent.ws.send(encodeAgentFrame('data', channel, Buffer.alloc(bytes)))
  for (let n = 0; n < 20; n += 1) send(10)
  await vi.waitFor(() => expect(confirmed.reduce((sum, bytes) => sum + bytes, 0)).toBe(200), 20_000)
  // A tick may come between two of the records.
  expect(confirmed.length).toBeLessThanOrEqual(2)
  confirmed.length = 0
  for (let n = 0; n < 4; n += 1) send(channelWindowBytes / 8)
  await vi.waitFor(() => expect(phone.frames).toHaveLength(24), 20_000)
  await agent.settled()
  expect(Math.max(...confirmed)).toBe(channelWindowBytes / 4)
})

test('the connection of an agent that sends more than the window without a confirmation is closed', async () => {
  const { agent, device } = await openRelayAgent(backend)
  const phone = await device()
  const { channel } = await agent.next('open')
  phone.ws.pause()
  const frame = encodeAgentFrame('data', channel, Buffer.alloc(32 * 1024))
  const timer = setInterval(() => {
    for (let n = 0; n < 50; n += 1) agent.ws.send(frame)
  }, 5)
  expect(await agent.closed).toBe(relayCloseCodes.badFrame)
  clearInterval(timer)
}, 20_000)
