import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, createTestClient } from '#testing'
import { type ServiceProcess, startServiceProcess } from '../testing/torture/service.ts'
import { startReceiver } from './testing/receiver.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-webhooks-'))
let receiver: Awaited<ReturnType<typeof startReceiver>>
let service: ServiceProcess

const start = async () => startServiceProcess(dataDir, await findFreePort(), { ALLOW_PRIVATE_WEBHOOKS: '1' })
beforeAll(async () => {
  receiver = await startReceiver()
  service = await start()
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an event is sent again with the same id after the process was killed before the receiver answered', async () => {
  const admin = createTestClient(service.url)
  await admin.auth.login({ body: { username: 'admin', password: adminPassword } })
  await admin.projects.create({ body: { name: 'Garden' } })
  await admin.webhooks.create({ body: { url: receiver.url, events: ['task.created'] } })
  receiver.setAnswer(() => void service.child.kill('SIGKILL'))
  await admin.tasks.create({ params: { slug: 'garden' }, body: { title: 'Survives' } }).catch(() => {})
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  await service.stop('SIGKILL')
  receiver.answerStatus(200)
  service = await start()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(second?.body).toContain('Survives')
}, 60_000)
