import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import type * as AtomicWrite from './atomic-write.ts'
import { listDirtyFiles, temporaryFilePrefix } from './index.ts'

/** Records the disk operations in order and can make them fail; otherwise the real functions run. */
const disk = vi.hoisted(() => ({
  log: [] as string[],
  fail: undefined as ((path: string) => Error | undefined) | undefined,
}))
vi.mock('./atomic-write.ts', async (original) => {
  const real = await original<typeof AtomicWrite>()
  const writeAtomically: typeof real.writeAtomically = async (root, path, ...rest) => {
    const error = disk.fail?.(path)
    if (error) throw error
    const folders = await real.writeAtomically(root, path, ...rest)
    disk.log.push(`write ${path.slice(root.length + 1)}`)
    return folders
  }
  const syncFolder = async (folder: string) => {
    const error = disk.fail?.(folder)
    if (error) throw error
    await real.syncFolder(folder)
    disk.log.push(`sync ${folder.slice(folder.indexOf('projects'))}`)
  }
  return { ...real, writeAtomically, syncFolder }
})

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(() => {
  disk.log = []
  disk.fail = undefined
})

let count = 0
const newProject = async () =>
  (await app.admin.projects.create({ body: { name: `P${(count += 1)}` } })).project.slug
const create = async (slug: string, title: string, content = `text of ${title}\n`) =>
  (await app.admin.documents.create({ params: { slug }, body: { title, content } })).doc
const place = (path: string) => join(app.dataDir, path)
const onDisk = (path: string) => readFileSync(place(path), 'utf8')
const recovered = () =>
  existsSync(place('recovered'))
    ? readdirSync(place('recovered')).map((name) => onDisk(`recovered/${name}`))
    : []
const failOn = (part: string, code: string) =>
  (disk.fail = (path) =>
    path.includes(part) ? Object.assign(new Error(`${code}: injected`), { code }) : undefined)

describe('document files of saves, renames and deletions', () => {
  test('a save writes its file and then syncs its folders, including newly created parents', async () => {
    const slug = await newProject()
    await create(slug, 'One')
    expect(disk.log[0]).toBe(`write projects/${slug}/docs/one.md`)
    expect(disk.log.slice(1).toSorted()).toEqual(
      expect.arrayContaining([`sync projects`, `sync projects/${slug}`, `sync projects/${slug}/docs`]),
    )
  })

  test('40 concurrent saves of one document write its file fewer than 40 times', async () => {
    const slug = await newProject()
    const { slug: docSlug, file_path } = await create(slug, 'Busy')
    disk.log = []
    const save = (content: string) =>
      app.admin.documents.update({ params: { slug, docSlug }, body: { content } })
    await Promise.all(Array.from({ length: 40 }, (_, i) => save(`version ${i}\n`)))
    const { doc } = await app.admin.documents.get({ params: { slug, docSlug } })
    expect(onDisk(file_path)).toBe(doc.content)
    expect(disk.log.filter((line) => line.startsWith('write')).length).toBeLessThan(40)
    expect(listDirtyFiles(app.deps.db)).toEqual([])
  })

  test('deleting a project removes its files and empty folders, but not the top-level folder', async () => {
    const slug = await newProject()
    await Promise.all(Array.from({ length: 20 }, (_, i) => create(slug, `Doc ${i}`)))
    await app.admin.projects.remove({ params: { slug } })
    expect(existsSync(place(`projects/${slug}`))).toBe(false)
    expect(existsSync(place('projects'))).toBe(true)
    expect(listDirtyFiles(app.deps.db)).toEqual([])
  })

  test('a document keeps exactly one file when it is renamed 20 times in an otherwise empty folder', async () => {
    const slug = await newProject()
    let docSlug = (await create(slug, 'Lonely')).slug
    for (let i = 0; i < 20; i += 1) {
      const { doc } = await app.admin.documents.update({
        params: { slug, docSlug },
        body: { slug: `lonely ${i}` },
      })
      docSlug = doc.slug
    }
    expect(readdirSync(place(`projects/${slug}/docs`))).toEqual(['lonely-19.md'])
  })
})

describe('saves of documents with disk errors', () => {
  test.each(['ENOSPC', 'EIO'])(
    'a save that fails with %s is answered 507, keeps its row, and writes the file later',
    async (code) => {
      const slug = await newProject()
      const doc = await create(slug, 'Healed', 'before\n')
      failOn('healed.md', code)
      const save = app.admin.documents.update({
        params: { slug, docSlug: doc.slug },
        body: { content: 'after\n' },
      })
      await expect(save).rejects.toMatchObject({
        status: 507,
        body: { error: expect.stringContaining('Read again') },
      })
      expect(onDisk(doc.file_path)).toBe('before\n')
      const read = await app.admin.documents.get({ params: { slug, docSlug: doc.slug } })
      expect(read.doc.content).toBe('after\n')
      disk.fail = undefined
      await app.deps.files.flushAll()
      expect(onDisk(doc.file_path)).toBe('after\n')
      expect(readdirSync(place(`projects/${slug}/docs`))).toEqual(['healed.md'])
    },
  )

  test('a disk error in one folder does not affect concurrent saves in another', async () => {
    const [good, bad] = [await newProject(), await newProject()]
    failOn(`${bad}/docs`, 'EIO')
    const results = await Promise.allSettled([
      create(bad, 'Bad'),
      create(good, 'Good'),
      create(good, 'Better'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    disk.fail = undefined
    await app.deps.files.flushAll()
    expect(onDisk(`projects/${bad}/docs/bad.md`)).toBe('text of Bad\n')
  })

  test('an error that fails a whole batch does not affect the next batch', async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Next')
    const { flush } = app.deps.files
    await expect(flush(['../outside'])).resolves.toBeUndefined()
    app.deps.db.raw.exec('ALTER TABLE dirty_files RENAME TO gone')
    await expect(flush([doc.file_path])).rejects.toThrow('dirty_files')
    app.deps.db.raw.exec('ALTER TABLE gone RENAME TO dirty_files')
    await create(slug, 'After')
    expect(onDisk(`projects/${slug}/docs/after.md`)).toBe('text of After\n')
  })
})

describe('quarantine of texts that another program wrote', () => {
  test('an unknown text is quarantined when its document is deleted', async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Doomed')
    writeFileSync(place(doc.file_path), 'written by hand\n')
    await app.admin.documents.remove({ params: { slug, docSlug: doc.slug } })
    expect(existsSync(place(doc.file_path))).toBe(false)
    expect(recovered()).toContain('written by hand\n')
  })

  test('deleting or moving a document whose file is unchanged quarantines nothing', async () => {
    const before = recovered()
    const slug = await newProject()
    const doc = await create(slug, 'Ours')
    const params = { slug, docSlug: doc.slug }
    await Promise.all([
      app.admin.documents.update({ params, body: { content: 'newer\n' } }),
      app.admin.documents.update({ params, body: { slug: 'ours moved' } }),
    ])
    await app.admin.documents.remove({ params: { slug, docSlug: 'ours-moved' } })
    await create(slug, 'Ours')
    expect(recovered()).toEqual(before)
  })

  test('a file that is not valid text is quarantined before the save overwrites it', async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Binary')
    rmSync(place(doc.file_path))
    writeFileSync(place(doc.file_path), Buffer.from([0xff, 0xfe, 0x00, 0x41]))
    await app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: 'row\n' } })
    expect(onDisk(doc.file_path)).toBe('row\n')
    const names = readdirSync(place('recovered')).filter((name) => name.includes('binary'))
    expect(readFileSync(place(`recovered/${names[0]}`))).toEqual(Buffer.from([0xff, 0xfe, 0x00, 0x41]))
  })

  test('a file of many megabytes is quarantined without being read', async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Huge')
    writeFileSync(place(doc.file_path), Buffer.alloc(3_000_000, 'x'))
    await app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: 'row\n' } })
    const name = readdirSync(place('recovered')).find((entry) => entry.includes('huge'))
    expect(statSync(place(`recovered/${name}`)).size).toBe(3_000_000)
  })
})

describe('symbolic links in the data folder', () => {
  test("a symbolic link in place of a project's folder is refused, and nothing is written outside", async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Inside', 'mine\n')
    const outside = join(tmpdir(), `sanhe-outside-${process.pid}`)
    mkdirSync(outside)
    writeFileSync(join(outside, 'inside.md'), 'not ours\n')
    renameSync(place(`projects/${slug}/docs`), place(`projects/${slug}/kept`))
    symlinkSync(outside, place(`projects/${slug}/docs`))
    const params = { slug, docSlug: doc.slug }
    const save = app.admin.documents.update({ params, body: { content: 'x\n' } })
    await expect(save).rejects.toMatchObject({ status: 507 })
    await expect(app.admin.documents.remove({ params })).rejects.toMatchObject({ status: 507 })
    expect(readdirSync(outside)).toEqual(['inside.md'])
    expect(readFileSync(join(outside, 'inside.md'), 'utf8')).toBe('not ours\n')
    rmSync(place(`projects/${slug}/docs`))
    renameSync(place(`projects/${slug}/kept`), place(`projects/${slug}/docs`))
    rmSync(outside, { recursive: true })
    await app.deps.files.flushAll()
  })

  test('a symbolic link in place of a file is replaced, and its target is neither read nor written', async () => {
    const slug = await newProject()
    const doc = await create(slug, 'Linked', 'mine\n')
    const target = place('target.txt')
    writeFileSync(target, 'a secret\n')
    rmSync(place(doc.file_path))
    symlinkSync(target, place(doc.file_path))
    await app.admin.documents.update({ params: { slug, docSlug: doc.slug }, body: { content: 'new\n' } })
    expect(onDisk(doc.file_path)).toBe('new\n')
    expect(readFileSync(target, 'utf8')).toBe('a secret\n')
    const leaked = app.deps.db.sql.get`SELECT count(*) AS n FROM revisions WHERE content LIKE ${'%a secret%'}`
    expect(leaked).toEqual({ n: 0 })
  })
})

test('saves, errors and quarantine leave no temporary file', () => {
  const names = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.includes(temporaryFilePrefix))).toEqual([])
})
