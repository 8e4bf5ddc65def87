import { startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import { expect, test } from 'vitest'
import { startRelayedAgent, waitUntilConnected } from './testing/relayed-agent.ts'

test('a device that scans a pairing code at once is admitted, also when the agent reaches the relay slowly', async () => {
  const distant = await startRelayedAgent()
  const line = await startFaultProxy(Number(new URL(distant.backend.url).port))
  line.break({ kind: 'late', ms: 300 })
  try {
    const url = `http://127.0.0.1:${line.port}`
    await distant.agent.device.relay.change({ body: { is_on: true, url, token: distant.registered.token } })
    await waitUntilConnected(distant.agent)
    const device = await distant.pair()
    const headers = { authorization: `Bearer ${device.apiKey}` }
    expect((await device.transport.fetch('http://agent/api/health', { headers })).status).toBe(200)
    device.transport.close()
  } finally {
    await distant.stop()
    await line.stop()
  }
})
