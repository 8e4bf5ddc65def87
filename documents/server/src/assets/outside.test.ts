import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { removeUnusedAssetFiles } from './index.ts'
import { createAssetUploadCalls, pngBytes } from './testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, folderOf, filesOf, upload } = createAssetUploadCalls(() => app)

describe('uploads and downloads with paths outside the data folder', () => {
  const canary = 'canary-5f1c'
  const outside = mkdtempSync(join(tmpdir(), 'sanhe-outside-'))
  writeFileSync(join(outside, 'secret.png'), canary)
  afterAll(() => rmSync(outside, { recursive: true, force: true }))
  const untouched = () =>
    expect([readdirSync(outside), readFileSync(join(outside, 'secret.png'), 'utf8')]).toEqual([
      ['secret.png'],
      canary,
    ])

  const tricks = [
    '../../../secret.png',
    '..%2f..%2fsecret.png',
    '%2e%2e/%2e%2e/secret.png',
    '..\\..\\secret.png',
    `${outside}/secret.png`,
    'C:\\Windows\\secret.png',
    'images/\0/../../secret.png',
    '%c0%ae%c0%ae/secret.png',
    '....//....//secret.png',
    'CON.png',
    `${'长'.repeat(200)}.png`,
    `${'a'.repeat(255)}.png`,
    '. ./.hidden.png',
    'a\u202Egnp.exe',
  ]

  test.for(tricks)('an upload writes nothing outside the data folder for the path %j', async (path) => {
    const slug = await newProject('Tricks')
    const byPath = await upload(slug, pngBytes(path), 'x.png', { path })
    const byName = await upload(slug, pngBytes(path), path)
    for (const { status, asset } of [byPath, byName]) {
      expect(status).toBe(201)
      expect(asset.path).not.toMatch(/(^|\/)(\.|con\.)|[\\\p{C}%:]|\/$|^\//iu)
      for (const name of asset.path.split('/')) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(152)
      expect((await app.admin.fetch(asset.url)).status).toBe(200)
    }
    untouched()
  })

  test('an upload path that becomes empty or is too deep is answered 400', async () => {
    const slug = await newProject('Empty paths')
    for (const path of ['..', '/', '\0', 'a/'.repeat(40)])
      expect((await upload(slug, pngBytes(), 'x.png', { path })).status).toBe(400)
  })

  test.for(tricks)('a download reads nothing outside the data folder for the URL path %j', async (path) => {
    const slug = await newProject('Addresses')
    for (const address of [path, encodeURIComponent(path), encodeURIComponent(encodeURIComponent(path))]) {
      const answer = await app.admin.fetch(`/api/projects/${slug}/files/${address.replaceAll('\0', '%00')}`)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain(canary)
    }
  })

  test('a symbolic link in place of an asset is not followed', async () => {
    const slug = await newProject('Planted file')
    const { asset } = await upload(slug, pngBytes('planted'), 'a.png')
    const [name = ''] = filesOf(slug)
    rmSync(join(folderOf(slug), name))
    symlinkSync(join(outside, 'secret.png'), join(folderOf(slug), name))
    const answer = await app.admin.fetch(asset.url)
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await app.admin.projects.update({ params: { slug }, body: { slug: 'planted-on' } })
    expect((await app.admin.fetch(asset.url.replace(slug, 'planted-on'))).status).toBe(404)
    expect((await upload('planted-on', pngBytes('planted'), 'a.png')).status).toBe(201)
    untouched()
  })

  test('a symbolic link in place of the asset folder is neither read, written nor swept', async () => {
    const slug = await newProject('Planted folder')
    const { asset } = await upload(slug, pngBytes('folder'), 'a.png')
    const orphan = `${'a'.repeat(64)}.png`
    const away = join(outside, '..', `${outside.split('/').at(-1)}-away`)
    mkdirSync(away)
    renameSync(folderOf(slug), join(away, 'assets'))
    writeFileSync(join(away, 'assets', orphan), canary)
    symlinkSync(join(away, 'assets'), folderOf(slug))
    expect((await app.admin.fetch(asset.url)).status).toBe(404)
    expect((await upload(slug, pngBytes('new'), 'b.png')).status).toBe(500)
    removeUnusedAssetFiles(app.deps)
    await app.admin.assets.remove({ params: { slug, id: asset.id } })
    expect(readdirSync(join(away, 'assets'))).toHaveLength(2)
    rmSync(away, { recursive: true })
  })
})
