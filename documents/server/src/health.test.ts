import { expect, test } from 'vitest'
import { startTestApp } from '#testing'

test('GET /health needs no login and returns the version and the uptime', async () => {
  const app = await startTestApp()
  const health = await app.visitor().health.health()
  expect(health).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    uptime_s: expect.any(Number),
  })
  await app.stop()
})
