import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDataFolder } from '#check'
import { startTestApp, type TestApp } from '#testing'
import { createAssetUploadCalls } from '../assets/testing/uploads.ts'
import { restoreBackup, takeBackup } from '../backup/index.ts'
import { createDocx, createPdf, createProtectedPdf, createZipBomb } from './testing/attachment-files.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, upload } = createAssetUploadCalls(() => app)
type Query = Parameters<TestApp['admin']['search']['search']>[0]['query']

async function find(q: string, query: Omit<Query, 'q'> = {}, { admin } = app) {
  const reply = await admin.search.search({ query: { q, kind: 'attachment', ...query } })
  return reply.attachments ?? []
}
const paths = async (q: string, query: Omit<Query, 'q'> = {}, from = app) =>
  (await find(q, query, from)).map(({ path }) => path)
const textRows = (storedAt: string, { deps } = app) =>
  deps.db.raw.prepare('SELECT state, attempts FROM asset_texts WHERE stored_at LIKE ?').all(storedAt)

describe('GET /api/search with kind=attachment', () => {
  test.each([
    ['Plan.pdf', () => createPdf(['first page', '第二页写着预算方案 quokka'])],
    ['Vertrag.docx', () => createDocx('预算方案 for the quokka')],
    ['notes.txt', () => Buffer.from('预算方案 quokka')],
    [
      'old.txt',
      () => Buffer.from([...Buffer.from('quokka '), 0xd4, 0xa4, 0xcb, 0xe3, 0xb7, 0xbd, 0xb0, 0xb8]),
    ],
    ['list.csv', () => Buffer.from('\u{FEFF}animal,note\nquokka,预算方案')],
    ['readme.md', () => Buffer.from('# 预算方案\n\nquokka')],
  ])(
    'finds %s by English and Chinese words of its text, and names the documents that refer to it',
    async (name, build) => {
      const project = await newProject(`Text ${name}`)
      const { asset } = await upload(project, await build(), name)
      const body = { title: 'Uses it', content: `# Uses it\n\n[${name}](${asset.path})` }
      const { doc } = await app.admin.documents.create({ params: { slug: project }, body })
      await app.admin.documents.create({
        params: { slug: project },
        body: { title: 'Names it', content: name },
      })
      await app.assetTexts.readAll()
      for (const q of ['quokka', '预算方案', '预算', 'quok', `"${name}"`])
        expect(await paths(q, { project }), q).toEqual([asset.path])
      const [found] = await find('预算方案', { project })
      expect(found).toMatchObject({
        id: asset.id,
        url: asset.url,
        project_slug: project,
        documents: [{ id: doc.id, slug: doc.slug, title: 'Uses it' }],
      })
      expect(found?.snippet).toContain('<mark>')
    },
  )

  test('finds a picture by its file name, and no attachment by the name of its folder', async () => {
    const project = await newProject('Names')
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('x')])
    const { asset } = await upload(project, picture, 'Grundriss 平面图.png')
    expect(await paths('平面图', { project })).toEqual([asset.path])
    expect(await paths('images', { project })).toEqual([])
  })

  test('applies the filters since and title_only, and finds nothing with an author', async () => {
    const project = await newProject('Filters')
    await upload(project, Buffer.from('numbat'), 'bilby.txt')
    await app.assetTexts.readAll()
    expect(await paths('numbat', { project })).toHaveLength(1)
    expect(await paths('numbat', { project, title_only: '1' })).toEqual([])
    expect(await paths('bilby', { project, title_only: '1' })).toHaveLength(1)
    expect(await paths('numbat', { project, since: '2026-11-21T07:00:00.000Z' })).toHaveLength(1)
    expect(await paths('numbat', { project, since: '2026-11-21T09:00:00.000Z' })).toEqual([])
    expect(await paths('numbat', { project, author: 'admin' })).toEqual([])
  })

  test('shows a user the attachments of their own projects only', async () => {
    const [open, closed] = [await newProject('Open'), await newProject('Closed')]
    for (const slug of [open, closed]) await upload(slug, Buffer.from(`potoroo ${slug}`), 'secret.txt')
    await app.assetTexts.readAll()
    const { project } = await app.admin.projects.get({ params: { slug: open } })
    const body = { username: 'guest', password: 'correct horse battery', role: 'reader' as const }
    await app.admin.users.create({ body: { ...body, project_ids: [project.id] } })
    const guest = await app.login('guest', body.password)
    const reply = await guest.search.search({ query: { q: 'potoroo', kind: 'attachment' } })
    expect(reply.attachments?.map(({ project_slug }) => project_slug)).toEqual([open])
  })
})

describe('the reader of attachments', () => {
  test.each([
    ['a PDF with a password', 'locked.pdf', createProtectedPdf],
    ['a zip bomb', 'bomb.docx', createZipBomb],
    ['a damaged DOCX', 'broken.docx', () => Buffer.from('PK\u0003\u0004 wombat')],
    ['a damaged PDF', 'broken.pdf', () => Buffer.from('%PDF-1.7 wombat')],
    ['an empty PDF page', 'scan.pdf', () => createPdf([''])],
  ])(
    'stores no text for %s, and finds it by its name',
    async (_, name, build) => {
      const project = await newProject(`No text ${name}`)
      const { asset } = await upload(project, await build(), name)
      await app.assetTexts.readAll()
      expect(await paths('wombat', { project })).toEqual([])
      expect(await paths(name, { project })).toEqual([asset.path])
      expect(textRows(`%${name.slice(-4)}`)).toContainEqual({ state: 'no text', attempts: 1 })
    },
    60_000,
  )

  test('reads equal bytes of two projects once, however often it runs', async () => {
    const bytes = Buffer.from('equal bytes of a dunnart')
    for (const name of ['Twin A', 'Twin B']) await upload(await newProject(name), bytes, 'twin.txt')
    expect(await app.assetTexts.readAll()).toBe(1)
    expect(await app.assetTexts.readAll()).toBe(0)
    expect(await paths('dunnart')).toHaveLength(2)
  })

  test('stops reading a file whose reading was interrupted three times', async () => {
    await upload(await newProject('Interrupted'), Buffer.from('interrupted kowari'), 'heavy.txt')
    const [{ stored_at: storedAt } = { stored_at: '' }] = app.deps.db.raw
      .prepare(`SELECT stored_at FROM assets WHERE path = 'files/heavy.txt'`)
      .all() as { stored_at: string }[]
    app.deps.db.sql
      .run`INSERT INTO asset_texts (stored_at, state, attempts) VALUES (${storedAt}, 'reading', 3)`
    expect(await app.assetTexts.readAll()).toBe(0)
    app.deps.db.sql.run`UPDATE asset_texts SET attempts = 2 WHERE stored_at = ${storedAt}`
    expect(await app.assetTexts.readAll()).toBe(1)
    expect(textRows(storedAt)).toEqual([{ state: 'done', attempts: 3 }])
  })

  test('deletes the text with its attachment, and reads it again when the attachment is restored', async () => {
    const slug = await newProject('Removed')
    const { asset } = await upload(slug, Buffer.from('ephemeral kaluta'), 'gone.txt')
    await app.assetTexts.readAll()
    await app.admin.assets.remove({ params: { slug, id: asset.id } })
    expect(await paths('kaluta')).toEqual([])
    const texts = app.deps.db.raw.prepare(`SELECT 1 FROM asset_texts WHERE content LIKE '%kaluta%'`)
    expect(texts.all()).toEqual([])
    await app.admin.trash.restore({ params: { kind: 'asset', id: asset.id } })
    await app.assetTexts.readAll()
    expect(await paths('kaluta')).toEqual([asset.path])
  })

  test('keeps texts in a backup, and the index is rebuilt from them without reading a file again', async () => {
    const work = mkdtempSync(join(tmpdir(), 'sanhe-texts-'))
    const first = await startTestApp()
    const calls = createAssetUploadCalls(() => first)
    await calls.upload(await calls.newProject('Kept'), createPdf(['预算方案 quoll']), 'kept.pdf')
    await first.assetTexts.readAll()
    await first.stopOnly()
    await takeBackup({ dataDir: first.dataDir, clock: first.clock, version: '0.1.0' }, join(work, 'backup'))
    await restoreBackup(join(work, 'backup'), join(work, 'restored'))
    expect(await checkDataFolder(join(work, 'restored'), first.clock)).toEqual([])
    const second = await startTestApp({ DATA_DIR: join(work, 'restored') }, 'correct horse battery')
    try {
      expect(await second.assetTexts.readAll()).toBe(0)
      expect(await paths('预算方案', {}, second)).toEqual(['files/kept.pdf'])
      expect(textRows('%.pdf', second)).toEqual([{ state: 'done', attempts: 1 }])
    } finally {
      await second.stopOnly()
      for (const folder of [work, first.dataDir]) rmSync(folder, { recursive: true, force: true })
    }
  })
})
