import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { removeUnusedAssetFiles } from './index.ts'
import { createAssetUploadCalls, pngBytes, sha256Hex } from './testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, folderOf, filesOf, upload } = createAssetUploadCalls(() => app)

describe('asset folder of a project on disk', () => {
  test('the asset folder is renamed with the slug of its project and deleted when the project is deleted permanently', async () => {
    const slug = await newProject('Moves')
    const { asset } = await upload(slug, pngBytes('moved'), 'a.png')
    const { project } = await app.admin.projects.get({ params: { slug } })
    await app.admin.projects.update({ params: { slug }, body: { slug: 'moved' } })
    expect(existsSync(join(app.dataDir, 'projects', slug))).toBe(false)
    expect((await app.admin.fetch(asset.url.replace(slug, 'moved'))).status).toBe(200)
    await app.admin.projects.remove({ params: { slug: 'moved' } })
    expect(filesOf('moved')).toHaveLength(1)
    await app.admin.trash.remove({ params: { kind: 'project', id: project.id } })
    expect(existsSync(join(app.dataDir, 'projects', 'moved'))).toBe(false)
  })

  test('every asset is readable before and after the commit that renames its project', async () => {
    const slug = await newProject('Crash')
    await upload(slug, pngBytes('crash'), 'a.png')
    const { db, files } = app.deps
    db.raw.exec('BEGIN')
    db.sql.run`UPDATE projects SET slug = 'crash-new' WHERE slug = ${slug}`
    files.assets.link(slug, 'crash-new')
    expect([filesOf(slug), filesOf('crash-new')].map(({ length }) => length)).toEqual([1, 1])
    db.raw.exec('ROLLBACK')
    expect(removeUnusedAssetFiles(app.deps)).toBe(1)
    expect([filesOf(slug), filesOf('crash-new')].map(({ length }) => length)).toEqual([1, 0])
  })

  test('the bytes of an asset are kept until the last asset row of the project that refers to them leaves the trash', async () => {
    const slug = await newProject('Twins')
    const first = await upload(slug, pngBytes('twin'), 'a.png')
    const second = await upload(slug, pngBytes('twin'), 'b.png')
    const removePermanently = async (id: number) => {
      await app.admin.assets.remove({ params: { slug, id } })
      await app.admin.trash.remove({ params: { kind: 'asset', id } })
    }
    await removePermanently(first.asset.id)
    expect((await app.admin.fetch(second.asset.url)).status).toBe(200)
    await removePermanently(second.asset.id)
    expect(filesOf(slug)).toEqual([])
    await expect(app.admin.assets.remove({ params: { slug, id: second.asset.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the job assets.sweep removes files without a row and keeps files that it did not create', async () => {
    const slug = await newProject('Orphans')
    await upload(slug, pngBytes('kept'), 'a.png')
    writeFileSync(join(folderOf(slug), `${'0'.repeat(64)}.png`), 'orphan')
    writeFileSync(join(folderOf(slug), 'notes.txt'), 'mine')
    expect(await app.jobs.run('assets.sweep')).toEqual({ result: { removed: 1 } })
    expect(await app.jobs.run('assets.sweep')).toEqual({ result: { removed: 0 } })
    expect(filesOf(slug).toSorted()).toEqual([`${sha256Hex(pngBytes('kept'))}.png`, 'notes.txt'])
  })

  test('concurrent uploads and deletions of the same image lose no bytes', async () => {
    const slug = await newProject('Races')
    const rounds = Array.from({ length: 20 }, async () => {
      const { asset } = await upload(slug, pngBytes('raced'), 'a.png')
      await app.admin.assets.remove({ params: { slug, id: asset.id } })
      return upload(slug, pngBytes('raced'), 'a.png')
    })
    const kept = await Promise.all(rounds)
    for (const { asset } of kept) expect((await app.admin.fetch(asset.url)).status).toBe(200)
  })
})
