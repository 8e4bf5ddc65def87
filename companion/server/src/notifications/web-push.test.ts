import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { pushSettings } from '@sanhe/providers/push/settings'
import { startWebPushEmulator } from '@sanhe/providers/emulators/push-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '#config'
import { startTestApp, type TestApp } from '#testing'
import { toPushConfigWithKeys } from '../push-config.ts'
import { addNotificationInTransaction } from './notify.ts'
import { listPushTokens } from './testing/devices.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanhe-companion-push-'))
let service: Awaited<ReturnType<typeof startWebPushEmulator>>
let app: TestApp
beforeAll(async () => {
  // The emulator uses the system clock, because the push library signs with the system time.
  service = await startWebPushEmulator({ clock: systemClock })
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, service.ca)
  app = await startTestApp({ PUSH_HOSTS: '127.0.0.1', PUSH_CA_FILE: caFile })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
  rmSync(folder, { recursive: true })
})

const notice = (type: string) => ({
  type,
  title: '健康提醒',
  content: '请查看',
  data: { alertId: 7 },
  channels: ['inApp' as const, 'push' as const],
})

test('a browser subscribes with the key of GET /app-settings, shows a notice and is removed once it is gone', async () => {
  const li = await app.user()
  const { pushPublicKey } = await li.system.appSettings()
  const browser = service.subscribe(pushPublicKey ?? '')
  await li.notifications.addDevice({ body: { platform: 'webpush', token: browser.token } })
  const notify = async (type: string) => {
    await inTransaction(app.db, (tx) =>
      addNotificationInTransaction(app.deps, tx, `user:${li.id}`, notice(type)),
    )
    await app.settle()
  }
  await notify('HEALTH_ALERT')
  expect(browser.shown()).toEqual([
    { title: '健康提醒', body: '请查看', data: { alertId: '7', type: 'HEALTH_ALERT' } },
  ])
  browser.unsubscribe()
  await notify('HEALTH_REPORT')
  expect(await listPushTokens(app, `user:${li.id}`)).toEqual([])
})

test('loadConfig in development creates VAPID keys once and keeps them', () => {
  const created = loadConfig({ DATA_DIR: folder }).push.webPush?.publicKey
  expect(created).toMatch(/^[\w-]{87}$/)
  expect(loadConfig({ DATA_DIR: folder }).push.webPush?.publicKey).toBe(created)
})

test('toPushConfigWithKeys in production without VAPID keys has no Web Push', () => {
  const values = { ...z.object(pushSettings).parse({}), NODE_ENV: 'production' }
  expect(toPushConfigWithKeys(values, join(folder, 'unused.json')).webPush).toBeUndefined()
})
