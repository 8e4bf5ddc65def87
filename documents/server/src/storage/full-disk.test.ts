import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiError } from '@sanhe/kit/http/client'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { listDirtyFiles } from './index.ts'

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Mounts a small file system that a test can fill completely. Mounting requires root. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-full-'))
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)
  return {
    folder,
    isMounted,
    grow: () => run('mount', '-o', 'remount,size=64m', folder),
    remove() {
      if (isMounted) run('umount', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('a full disk answers saves with 507, keeps reading and searching, loses no acknowledged save and recovers without a restart', async (context) => {
  const disk = smallDisk()
  context.onTestFinished(disk.remove)
  if (!disk.isMounted) return context.skip('needs the right to mount a small disk (root on Linux)')
  const app = await startTestApp({ DATA_DIR: disk.folder })
  context.onTestFinished(app.stopOnly)
  const { project } = await app.admin.projects.create({ body: { name: 'Full' } })
  const results = async (q: string) => (await app.admin.search.search({ query: { q } })).results
  await app.admin.documents.create({
    params: { slug: project.slug },
    body: { title: 'First', content: 'apricot' },
  })
  expect(await results('apricot')).toHaveLength(1)
  const saved = new Map<string, string>()
  const refused: ApiError[] = []
  for (let i = 0; i < 60; i += 1) {
    const content = `${i} `.repeat(60_000)
    const body = { title: `Doc ${i}`, content }
    const request = app.admin.documents.create({ params: { slug: project.slug }, body })
    await request.then(
      ({ doc }) => saved.set(doc.slug, content),
      (error: ApiError) => refused.push(error),
    )
  }
  expect(refused.length).toBeGreaterThan(5)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 507))
  expect(refused[0]?.body['error']).toMatch(/Read again before you repeat/)
  const { projects } = await app.admin.projects.list()
  expect(projects[0]?.doc_count).toBeGreaterThanOrEqual(saved.size)

  const reads = await Promise.allSettled(Array.from({ length: 10 }, () => results('apricot')))
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 'fulfilled'))
  expect((await results('apricot')).map(({ title }) => title)).toEqual(['First'])

  expect(disk.grow()).toBe(true)
  await app.deps.files.flushAll()
  expect(listDirtyFiles(app.deps.db)).toEqual([])
  for (const [docSlug, content] of saved) {
    const { doc } = await app.admin.documents.get({ params: { slug: project.slug, docSlug } })
    expect(doc.content === content).toBe(true)
    expect(readFileSync(join(app.dataDir, doc.file_path), 'utf8') === content).toBe(true)
  }
  await app.admin.documents.create({
    params: { slug: project.slug },
    body: { title: 'Again', content: 'ok' },
  })
  const { docs } = await app.admin.documents.tree({ params: { slug: project.slug } })
  for (const { title } of docs)
    await expect
      .poll(async () => (await results(title)).map((result) => result.title), { timeout: 15_000 })
      .toContain(title)
})
