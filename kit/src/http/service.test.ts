import { setTimeout as sleep } from 'node:timers/promises'
import { listenOnPort } from '@sanhe/kit/runtime/listen'
import { expect, onTestFinished, test } from 'vitest'
import { healthRoutes } from './health.ts'
import { createService } from './service.ts'

const errorBody = ({ code }: { code: string }) => ({ error: code })

async function startService({ drainDelayMs = 0, checkDatabase = () => {} } = {}) {
  const { app, ready, drain } = createService({
    logLevel: 'silent',
    trustProxy: false,
    bodyLimitBytes: 100,
    errorBody,
    contentSecurityPolicy: "default-src 'none'",
    permissionsPolicy: '',
    isPrivate: () => true,
  })
  healthRoutes({ version: '1.2.3', uptimeS: () => 1, checkDatabase })(app, {
    guards: { none: () => undefined },
    charge: async () => {},
  })
  app.get('/work', () => ({ done: true }))
  const { url, stop } = await listenOnPort(app, { host: '127.0.0.1', port: 0, drain, drainDelayMs })
  onTestFinished(() => stop())
  const ask = async (path: string) => {
    const { status, headers } = await fetch(url + path)
    return [status, headers.get('retry-after'), headers.get('connection')]
  }
  return { ready, stop, ask }
}

test('a service answers 503 with Retry-After to every request until it is ready', async () => {
  const { ready, ask } = await startService()
  expect(await ask('/api/health')).toEqual([503, '1', 'keep-alive'])
  expect(await ask('/work')).toEqual([503, '1', 'keep-alive'])
  ready()
  expect(await ask('/api/health')).toEqual([200, null, 'keep-alive'])
})

test('GET /api/health answers 503 when the database does not answer, and 200 once it does again', async () => {
  let isUp = false
  const checkDatabase = () => {
    if (!isUp) throw new Error('connection refused')
  }
  const { ready, ask } = await startService({ checkDatabase })
  ready()
  expect(await ask('/api/health')).toEqual([503, '1', 'keep-alive'])
  expect(await ask('/work')).toEqual([200, null, 'keep-alive'])
  isUp = true
  expect(await ask('/api/health')).toEqual([200, null, 'keep-alive'])
})

test('a draining service answers 503 only to the health check and serves other requests until the drain delay is over', async () => {
  const { ready, stop, ask } = await startService({ drainDelayMs: 600 })
  ready()
  const stopped = stop()
  await sleep(50)
  expect(await ask('/api/health?from=proxy')).toEqual([503, '1', 'close'])
  expect(await ask('/work')).toEqual([200, null, 'close'])
  await stopped
  await expect(ask('/work')).rejects.toThrow('fetch failed')
})
