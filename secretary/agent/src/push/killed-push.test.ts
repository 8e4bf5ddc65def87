import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createTestDevice,
  createTestSessionId,
  startAgentProcess,
  testDeviceKey,
  waitForValue,
} from '#testing'
import { startPushService, subscribeBrowser } from './testing/push-agent.ts'

let dataDir: string
let service: Awaited<ReturnType<typeof startPushService>>
let child: Awaited<ReturnType<typeof startAgentProcess>>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-push-'))
  service = await startPushService()
  await start()
})
afterEach(async () => {
  await child.kill()
  await service.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () =>
  (child = await startAgentProcess('plain', { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...service.settings }))
const subscribe = () => subscribeBrowser(child, service, createTestDevice(child.url, testDeviceKey))
async function calculate(question: string) {
  const socket = await connectExtendedClient(child)
  socket.sendMessage(createTestSessionId(), question)
  await socket.next('stream_end')
  await socket.close()
}

test('a notification whose request was interrupted by kill -9 is not sent again, and a later one arrives', async () => {
  const browser = await subscribe()
  service.setSilent(true)
  await calculate('12% of 4800')
  await waitForValue(() => service.received() === 1)
  await child.kill()
  service.setSilent(false)
  await start()
  await calculate('25% of 400')
  await waitForValue(() => browser.shown().length > 0)
  expect(browser.shown()).toMatchObject([{ title: '25% of 400' }])
  expect(service.received()).toBe(2)
})

test('a notification that waits when the process is killed is sent once after the restart', async () => {
  const browser = await subscribe()
  service.failWith(503)
  await calculate('12% of 4800')
  await waitForValue(() => service.received() === 1)
  // The second message gives the agent time to receive the answer to the first notification and to store the time of
  // its next attempt.
  await calculate('1 + 1')
  await waitForValue(() => service.received() === 2)
  await child.kill()
  service.failWith(undefined)
  await start()
  const arrived = () => browser.shown().filter(({ title }) => title === '12% of 4800')
  await waitForValue(() => arrived().length > 0)
  expect(arrived()).toHaveLength(1)
})
