import { encodeAgentFrame } from '@sanhe/protocol/relay/agent-frames'
import { relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { connectAgent, connectDevice } from './testing/relay-sockets.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend({ RELAY: '1' })))
afterAll(() => backend.stop())

test('a device gets the close code agentOffline while its agent has not sent its devices yet', async () => {
  const user = await backend.user()
  const { token } = await user.relay.add({ body: { name: 'Home' } })
  const agent = await connectAgent(backend.url, token)
  await agent.settled()
  const relayId = token.split('_')[1] ?? ''
  expect(await (await connectDevice(backend.url, relayId)).closed).toBe(relayCloseCodes.agentOffline)
  agent.ws.send(encodeAgentFrame('devices', 0))
  await agent.settled()
  expect(await (await connectDevice(backend.url, relayId)).closed).toBe(relayCloseCodes.refused)
})
