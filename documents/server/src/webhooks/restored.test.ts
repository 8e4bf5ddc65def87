import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup, takeBackup } from '#backup'
import { startTestApp } from '#testing'

const folder = mkdtempSync(join(tmpdir(), 'sanhe-webhooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a restored service keeps an endpoint disabled and without events until its secret is rotated', async () => {
  const app = await startTestApp()
  const body = { url: 'https://hooks.invalid/', events: ['project.created' as const] }
  const { endpoint } = await app.admin.webhooks.create({ body })
  await app.admin.projects.create({ body: { name: 'Garden' } })
  const { place } = await takeBackup(
    { dataDir: app.dataDir, clock: app.clock, version: 'test' },
    join(folder, 'backup'),
  )
  await app.stop()
  const dataDir = join(folder, 'restored')
  await restoreBackup(place, dataDir)
  const restored = await startTestApp({ DATA_DIR: dataDir })
  const { webhooks } = restored.admin
  const params = { id: endpoint.id }
  expect((await webhooks.list()).endpoints).toMatchObject([{ disabled: true, disabled_reason: 'restored' }])
  expect((await webhooks.deliveries({ params, query: {} })).deliveries).toEqual([])
  const enable = () => webhooks.update({ params, body: { disabled: false } })
  await expect(enable()).rejects.toMatchObject({ status: 409 })
  await webhooks.rotate({ params })
  expect((await enable()).endpoint).toMatchObject({ disabled: false })
  await restored.stop()
})
