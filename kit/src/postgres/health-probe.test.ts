import { once } from 'node:events'
import { createServer } from 'node:net'
import { getTestServerUrl } from '@sanhe/embedded-postgres/testing/server'
import { expect, onTestFinished, test } from 'vitest'
import { createHealthProbe } from './health-probe.ts'
import { startFakePostgres } from './testing/fake-postgres.ts'

function probeOf(url: string) {
  const probe = createHealthProbe(url)
  onTestFinished(() => probe.stop())
  return probe
}

test('createHealthProbe resolves while PostgreSQL answers, also for 20 concurrent checks', async () => {
  const probe = probeOf(await getTestServerUrl())
  await Promise.all(Array.from({ length: 20 }, () => probe.check()))
})

test('createHealthProbe rejects immediately when no server listens on the port', async () => {
  const probe = probeOf('postgresql://sanhe:x@127.0.0.1:1/sanhe')
  await expect(probe.check()).rejects.toThrow(/ECONNREFUSED/)
})

test('createHealthProbe rejects after one second when the server accepts the connection but does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const startedAt = performance.now()
  await expect(probeOf(`postgresql://sanhe:x@127.0.0.1:${port}/sanhe`).check()).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(2500)
})

test('createHealthProbe rejects when the server is a standby, and resolves when it is the primary', async () => {
  const serverAnswering = async (isStandby: boolean) => {
    const server = await startFakePostgres(isStandby)
    onTestFinished(() => server.stop())
    return server.url
  }
  await probeOf(await serverAnswering(false)).check()
  await expect(probeOf(await serverAnswering(true)).check()).rejects.toThrow('the server is a standby')
})
