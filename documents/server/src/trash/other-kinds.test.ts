import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssetUploadCalls, pngBytes } from '../assets/testing/uploads.ts'
import { startTestApp, type TestApp } from '#testing'
import { createTrashFixture, type TrashFixture } from './testing/trash-fixture.ts'

let app: TestApp
let on: TrashFixture
const uploads = createAssetUploadCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  on = createTrashFixture(app)
})
afterAll(() => app.stop())

const fileStatus = async (slug: string, path: string) =>
  (await app.admin.fetch(`/api/projects/${slug}/files/${path}`)).status

describe('a deleted project', () => {
  test('a restored project has its documents, tasks, assets, former slugs and files again', async () => {
    const slug = await on.project('Station')
    const folder = await on.folder(slug, 'Folder')
    const doc = await on.document(slug, 'Page', 'text', folder.id)
    const { task } = await app.admin.tasks.create({
      params: { slug },
      body: { title: 'Task', due_date: '2026-12-01' },
    })
    await uploads.upload(slug, pngBytes('one'), 'one.png', { path: 'images/one.png' })
    await app.admin.projects.update({ params: { slug }, body: { slug: 'tram-station' } })
    const before = await app.admin.projects.get({ params: { slug: 'tram-station' } })
    await app.admin.projects.remove({ params: { slug: 'tram-station' } })
    expect((await app.admin.fetch('/api/projects/tram-station')).status).toBe(404)
    const { entries } = await app.admin.trash.list({ query: { q: 'stat' } })
    expect(entries).toMatchObject([{ kind: 'project', title: 'Station', document_count: 1, project: null }])
    await on.restore('project', before.project.id)
    expect(await app.admin.projects.get({ params: { slug: 'tram-station' } })).toEqual(before)
    expect(await on.tree('tram-station')).toMatchObject([{ id: folder.id, children: [{ id: doc.id }] }])
    const { tasks } = await app.admin.tasks.list({ params: { slug: 'tram-station' }, query: {} })
    expect(tasks).toEqual([{ ...task }])
    expect(await fileStatus('tram-station', 'images/one.png')).toBe(200)
    expect((await app.admin.fetch(`/api/projects/${slug}`)).status).toBe(308)
  })

  test('a restored project gets a suffix when its slug is taken, and keeps its assets', async () => {
    const slug = await on.project('Depot')
    const { project } = await app.admin.projects.get({ params: { slug } })
    await uploads.upload(slug, pngBytes('old'), 'old.png', { path: 'old.png' })
    await app.admin.projects.remove({ params: { slug } })
    const next = await on.project('Depot')
    expect(next).toBe(slug)
    const { asset } = await uploads.upload(next, pngBytes('new'), 'new.png', { path: 'new.png' })
    await app.admin.assets.remove({ params: { slug: next, id: asset.id } })
    await on.purge('asset', asset.id)
    await app.jobs.run('assets.sweep')
    const restored = await on.restore('project', project.id)
    expect(restored).toMatchObject({ slug: 'depot-2' })
    expect(await fileStatus('depot-2', 'old.png')).toBe(200)
    expect(uploads.filesOf(next)).toEqual([])
  })

  test('the trash of a deleted project returns with it and is deleted permanently with it', async () => {
    const slug = await on.project('Taken along')
    const { project } = await app.admin.projects.get({ params: { slug } })
    const doc = await on.document(slug, 'Old page', 'text')
    await on.remove(slug, doc.slug)
    await app.admin.projects.remove({ params: { slug } })
    const listed = async () =>
      (await app.admin.trash.list({ query: { q: 'old page' } })).entries.map(({ id }) => id)
    expect(await listed()).toEqual([])
    await on.restore('project', project.id)
    expect(await listed()).toEqual([doc.id])
    await app.admin.projects.remove({ params: { slug } })
    await on.purge('project', project.id)
    await expect(on.restore('document', doc.id)).rejects.toMatchObject({ status: 404 })
  })
})

test('a deleted task is restored with its id, column and position', async () => {
  const slug = await on.project('Tasks')
  const body = { title: 'Sweep', status: 'doing' as const, sort_order: 7, priority: 2 as const }
  const { task } = await app.admin.tasks.create({ params: { slug }, body })
  await app.admin.tasks.remove({ params: { slug, id: task.id } })
  expect((await app.admin.tasks.list({ params: { slug }, query: {} })).tasks).toEqual([])
  await on.restore('task', task.id)
  expect((await app.admin.tasks.list({ params: { slug }, query: {} })).tasks).toEqual([task])
})

describe('a deleted asset', () => {
  test('a deleted asset is answered 404 until it is restored, and gets a suffix when its path is taken', async () => {
    const slug = await on.project('Assets')
    const { asset } = await uploads.upload(slug, pngBytes('a'), 'a.png', { path: 'a.png' })
    await app.admin.assets.remove({ params: { slug, id: asset.id } })
    expect(await fileStatus(slug, 'a.png')).toBe(404)
    expect(uploads.filesOf(slug)).toHaveLength(1)
    await uploads.upload(slug, pngBytes('b'), 'a.png', { path: 'a.png' })
    expect(await on.restore('asset', asset.id)).toMatchObject({ title: 'a-2.png' })
    expect(await fileStatus(slug, 'a-2.png')).toBe(200)
  })

  test('an asset loses its bytes when it is deleted permanently', async () => {
    const slug = await on.project('Bytes')
    const { asset } = await uploads.upload(slug, pngBytes('c'), 'c.png', { path: 'c.png' })
    await app.admin.assets.remove({ params: { slug, id: asset.id } })
    await app.jobs.run('assets.sweep')
    expect(uploads.filesOf(slug)).toHaveLength(1)
    await on.purge('asset', asset.id)
    expect(uploads.filesOf(slug)).toEqual([])
  })
})
