import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { pngBytes } from '../assets/testing/uploads.ts'
import { createProjectMoveHelpers } from './testing/project-moves.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { upload, newDocument, read, moveTo, twoProjects } = createProjectMoveHelpers(() => app)

describe('links of a document that moves to another project', () => {
  test('links between moved documents stay, links to and from staying documents become URLs and paths again', async () => {
    const { a, b } = await twoProjects('Links')
    const folder = await newDocument(a, 'Guide', { type: 'folder' })
    const inside = '[next](next.md) and [home](../home.md#top) and [[Home#Top|the home]]'
    await newDocument(a, 'Start', { parent_id: folder.id, content: inside })
    await newDocument(a, 'Next', { parent_id: folder.id, content: 'See [[Start]]' })
    await newDocument(a, 'Home', { content: 'To [start](guide/start.md) and [[Next]]\n\n`[[Next]]`' })
    await moveTo(a, 'guide', b)
    const home = `/projects/${a}/docs/home`
    expect((await read(b, 'start')).content).toBe(
      `[next](next.md) and [home](${home}#top) and [the home](${home}#Top)`,
    )
    expect((await read(b, 'next')).content).toBe('See [[Start]]')
    expect((await read(a, 'home')).content).toBe(
      `To [start](/projects/${b}/docs/start) and [Next](/projects/${b}/docs/next)\n\n\`[[Next]]\``,
    )
    await moveTo(b, 'guide', a)
    expect((await read(a, 'start')).content).toBe(
      '[next](next.md) and [home](../home.md#top) and [the home](../home.md#Top)',
    )
    expect((await read(a, 'home')).content).toBe(
      'To [start](guide/start.md) and [Next](guide/next.md)\n\n`[[Next]]`',
    )
  })

  test('a link of the new project keeps its document when the moved one has the same name', async () => {
    const { a, b } = await twoProjects('Same')
    const folder = await newDocument(b, 'Notes', { type: 'folder' })
    const other = await newDocument(b, 'Plan', { parent_id: folder.id, content: 'the plan of b' })
    await newDocument(b, 'Index', { content: '[plan](plan.md)' })
    await newDocument(a, 'Plan', { content: 'the plan of a' })
    await moveTo(a, 'plan', b)
    const { content } = await read(b, 'index')
    const { backlinks } = await app.admin.backlinks.list({ params: { slug: b, docSlug: other.slug } })
    expect(content).toMatch(/^\[plan\]\(.+\)$/)
    expect(backlinks).toMatchObject([{ document: { slug: 'index' } }])
  })

  test('a link in a text that is edited together moves with the unsaved updates of that text', async () => {
    const { a, b } = await twoProjects('Notes')
    const page = await newDocument(a, 'Page', { content: 'old' })
    app.deps.db.sql.run`
      INSERT INTO collaborations (document_id, epoch, version, saved_version, is_windows, updated_at)
      VALUES (${page.id}, 'e', 1, 0, 0, '2026-01-01T00:00:00.000Z')`
    app.deps.db.sql.run`
      INSERT INTO collaboration_updates (document_id, version, client, author_name, changes, created_at)
      VALUES (${page.id}, 1, 'c', 'ann', ${JSON.stringify([3, [0, ' and new']])}, '2026-01-01T00:00:00.000Z')`
    await moveTo(a, 'page', b)
    expect((await read(b, 'page')).content).toBe('old and new')
  })
})

describe('assets of a document that moves to another project', () => {
  test('an asset that only the document uses moves; one that others use is copied; a taken path gets a suffix', async () => {
    const { a, b } = await twoProjects('Files')
    for (const name of ['own.png', 'both.png', 'taken.png']) await upload(a, pngBytes(name), name)
    await upload(b, pngBytes('different'), 'taken.png')
    const own = `/api/projects/${a}/files/images/own.png`
    await newDocument(a, 'Page', {
      content: `![](images/own.png) <img src="${own}"> ![](images/both.png) ![](/images/taken.png) ![](images/none.png)`,
    })
    await newDocument(a, 'Stays', { content: '![](images/both.png)' })
    await moveTo(a, 'page', b)
    expect((await read(b, 'page')).content).toBe(
      `![](images/own.png) <img src="/api/projects/${b}/files/images/own.png"> ![](images/both.png) ![](images/taken-2.png) ![](images/none.png)`,
    )
    const paths = async (slug: string) =>
      (await app.admin.assets.list({ params: { slug } })).assets.map(({ path }) => path)
    expect(await paths(a)).toEqual(['images/both.png'])
    expect(await paths(b)).toEqual([
      'images/both.png',
      'images/own.png',
      'images/taken-2.png',
      'images/taken.png',
    ])
    for (const path of await paths(b))
      expect((await app.admin.fetch(`/api/projects/${b}/files/${path}`)).status, path).toBe(200)
    expect((await app.admin.fetch(`/api/projects/${a}/files/images/both.png`)).status).toBe(200)
    await moveTo(b, 'page', a)
    expect(await paths(a)).toEqual(['images/both.png', 'images/own.png', 'images/taken-2.png'])
    expect((await app.admin.fetch(`/api/projects/${a}/files/images/own.png`)).status).toBe(200)
  })
})
