import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const create = (name: string, more: object = {}) => app.admin.projects.create({ body: { name, ...more } })

describe('/api/projects', () => {
  test('a new project has the default values of the specification', async () => {
    const { project } = await create('Website')
    expect(project).toEqual({
      id: project.id,
      name: 'Website',
      slug: 'website',
      description: null,
      icon: '📁',
      color: '#3B82F6',
      sort_order: 0,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      doc_count: 0,
      doing_count: 0,
    })
  })

  test('a project gets a readable slug from a name in any language, with a suffix when it is taken', async () => {
    expect((await create('三合 项目')).project.slug).toBe('san-he-xiang-mu')
    expect((await create('三合 项目')).project.slug).toBe('san-he-xiang-mu-2')
    expect((await create('Документы')).project.slug).toBe('dokumenty')
    expect((await create('🚀')).project.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect((await create('../../etc/passwd')).project.slug).toBe('etc-passwd')
  })

  test('a project counts its documents without folders, and its tasks in progress', async () => {
    const { project } = await create('Counted')
    const params = { slug: project.slug }
    await app.admin.documents.create({ params, body: { title: 'Folder', type: 'folder' } })
    await app.admin.documents.create({ params, body: { title: 'Page' } })
    await app.admin.tasks.create({ params, body: { title: 'Now', status: 'doing' } })
    await app.admin.tasks.create({ params, body: { title: 'Later' } })
    const { projects } = await app.admin.projects.list()
    expect(projects.find(({ id }) => id === project.id)).toMatchObject({ doc_count: 1, doing_count: 1 })
  })

  test('the files of a project move to a new folder when its slug changes', async () => {
    const { project } = await create('Old Place')
    const { doc } = await app.admin.documents.create({
      params: { slug: project.slug },
      body: { title: 'Page', content: 'x' },
    })
    await app.admin.projects.update({ params: { slug: project.slug }, body: { slug: 'New Place' } })
    expect(readFileSync(join(app.dataDir, 'projects/new-place/docs/page.md'), 'utf8')).toBe('x')
    expect(existsSync(join(app.dataDir, doc.file_path))).toBe(false)
    const { docs } = await app.admin.documents.tree({ params: { slug: 'new-place' } })
    expect(docs[0]?.file_path).toBe('projects/new-place/docs/page.md')
  })

  test('a project keeps its slug when only its name changes', async () => {
    const { project } = await create('Before')
    app.clock.move({ advanceMs: 1000 })
    const renamed = await app.admin.projects.update({
      params: { slug: project.slug },
      body: { name: 'After', sort_order: 3 },
    })
    expect(renamed.project).toMatchObject({
      name: 'After',
      slug: 'before',
      sort_order: 3,
      updated_at: '2026-11-21T08:00:01.000Z',
    })
  })

  test('deleting a project deletes its documents, tasks and files', async () => {
    const { project } = await create('Doomed')
    const params = { slug: project.slug }
    const { doc } = await app.admin.documents.create({ params, body: { title: 'Page', content: 'x' } })
    expect(await app.admin.projects.remove({ params })).toEqual({ ok: true })
    expect(existsSync(join(app.dataDir, doc.file_path))).toBe(false)
    expect(existsSync(join(app.dataDir, 'projects/doomed'))).toBe(false)
    await expect(app.admin.documents.tree({ params })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['no name', {}],
    ['a blank name', { name: '  ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['an unknown field', { name: 'x', owner: 1 }],
    ['a number for a name', { name: 5 }],
    ['a colour that is none', { name: 'x', color: 'red' }],
    ['a NUL', { name: 'a\0b' }],
    ['half a character', { name: '\ud83d' }],
  ])('creating a project is answered 400 with %s', async (_, body) => {
    const send = app.admin.projects.create({ body: body as { name: string } })
    await expect(send).rejects.toMatchObject({
      status: 400,
      body: { error: expect.any(String), details: expect.any(Array) },
    })
  })
})
