import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssetUploadCalls, pngBytes } from '../assets/testing/uploads.ts'
import { restoreBackup, takeBackup } from '#backup'
import { checkDataFolder } from '#check'
import { startTestApp, type TestApp } from '#testing'
import { createTrashFixture } from './testing/trash-fixture.ts'

let app: TestApp
let folder: string
const uploads = createAssetUploadCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'sanhe-trash-'))
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup contains the trash, and a restored service restores a document and an attachment from it', async () => {
  const on = createTrashFixture(app)
  const slug = await on.project('Backed up')
  const doc = await on.document(slug, 'Deleted', 'the text')
  const { asset } = await uploads.upload(slug, pngBytes('kept'), 'kept.png', { path: 'kept.png' })
  await on.remove(slug, doc.slug)
  await app.admin.assets.remove({ params: { slug, id: asset.id } })
  expect(await checkDataFolder(app.dataDir, app.clock)).toEqual([])
  const { place } = await takeBackup(
    { dataDir: app.dataDir, clock: app.clock, version: 'test' },
    join(folder, 'backup'),
  )
  const dataDir = join(folder, 'restored')
  await restoreBackup(place, dataDir)
  expect(await checkDataFolder(dataDir, app.clock)).toEqual([])
  const restored = await startTestApp({ DATA_DIR: dataDir })
  try {
    const there = createTrashFixture(restored)
    await there.restore('document', doc.id)
    await there.restore('asset', asset.id)
    const params = { slug, docSlug: doc.slug }
    expect((await restored.admin.documents.get({ params })).doc.content).toBe('the text')
    expect((await restored.admin.fetch(`/api/projects/${slug}/files/kept.png`)).status).toBe(200)
  } finally {
    await restored.stopOnly()
  }
})
