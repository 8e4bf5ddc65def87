import { expect, test } from 'vitest'
import { startTestAgent } from '#testing'

test("GET /api/health returns the agent's name, brain and capabilities", async () => {
  const agent = await startTestAgent({ AGENT_NAME: 'Office', AGENT_AVATAR: '🦉' })
  expect(await agent.device.health.health()).toEqual({
    status: 'ok',
    name: 'Office',
    avatar: '🦉',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    protocol: 1,
    server_time: '2026-11-21T08:00:00.000Z',
    uptime_s: expect.any(Number),
    brain: { mode: 'offline', model: null },
    certificate: { state: 'none', problem: null, expires_at: null },
    capabilities: expect.arrayContaining(['sessions', 'images', 'agents', 'resume']),
  })
  await agent.stop()
})
