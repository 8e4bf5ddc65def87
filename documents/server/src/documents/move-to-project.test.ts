import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { maxDocumentsInProjectMove } from './rules.ts'
import { createProjectMoveHelpers } from './testing/project-moves.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, onDisk, newDocument, read, moveTo, twoProjects } = createProjectMoveHelpers(() => app)

describe('PATCH /api/projects/:slug/docs/:docSlug/move with a project', () => {
  test('moves a folder with its documents, their history, comments, share links and favourites', async () => {
    const { a, b, to } = await twoProjects('Whole')
    const folder = await newDocument(a, 'Guide', { type: 'folder' })
    const doc = await newDocument(a, 'Start', { parent_id: folder.id, content: 'one' })
    await app.admin.documents.update({ params: { slug: a, docSlug: 'start' }, body: { content: 'two' } })
    const { share } = await app.admin.shares.create({ body: { document_id: doc.id } })
    await app.admin.home.star({ params: { id: doc.id } })
    const anchor = { quote: 'two', prefix: '', suffix: '', start: 0 }
    await app.admin.comments.addToDocument({
      params: { slug: a, docSlug: 'start' },
      body: { body: 'A remark', anchor },
    })

    const { doc: moved } = await moveTo(a, 'guide', b)
    expect(moved).toMatchObject({ id: folder.id, project_id: to.id, parent_id: null, slug: 'guide' })
    expect(await read(b, 'start')).toMatchObject({ id: doc.id, content: 'two', parent_id: folder.id })
    const { docs } = await app.admin.documents.tree({ params: { slug: b } })
    expect(docs).toMatchObject([{ id: folder.id, children: [{ id: doc.id }] }])
    expect((await app.admin.documents.tree({ params: { slug: a } })).docs).toEqual([])
    const { revisions } = await app.admin.history.list({ params: { slug: b, docSlug: 'start' }, query: {} })
    expect(revisions).toHaveLength(2)
    const { threads } = await app.admin.comments.ofDocument({ params: { slug: b, docSlug: 'start' } })
    expect(threads).toHaveLength(1)
    expect((await app.visitor().fetch(`/s/${share.token}`)).status).toBe(200)
    expect((await app.admin.home.get({ query: {} })).favourites).toMatchObject([
      { id: doc.id, project_slug: b },
    ])
    const { results } = await app.admin.search.search({ query: { q: 'two', project: b } })
    expect(results).toMatchObject([{ id: doc.id }])
  })

  test('moves the file on disk and redirects the old address, also of documents in a folder', async () => {
    const { a, b } = await twoProjects('Disk')
    const folder = await newDocument(a, 'Guide', { type: 'folder' })
    const doc = await newDocument(a, 'Start', { parent_id: folder.id, content: 'text' })
    await newDocument(b, 'Start', { content: 'another' })
    await moveTo(a, 'guide', b)
    const moved = await read(b, 'start-2')
    expect(moved).toMatchObject({ id: doc.id, file_path: `projects/${b}/docs/start-2.md` })
    expect(readFileSync(onDisk(moved.file_path), 'utf8')).toBe('text')
    expect(existsSync(onDisk(doc.file_path))).toBe(false)
    const answer = await app.admin.fetch(`/api/projects/${a}/docs/start/blocks`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      `/api/projects/${b}/docs/start-2/blocks`,
    ])
  })

  test('a document that moves there and back has its former address, and no redirect leads in a circle', async () => {
    const { a, b } = await twoProjects('Back')
    await newDocument(a, 'Page', { content: 'text' })
    await moveTo(a, 'page', b)
    await moveTo(b, 'page', a)
    expect(await read(a, 'page')).toMatchObject({ content: 'text' })
    expect((await app.admin.fetch(`/api/projects/${b}/docs/page`)).headers.get('location')).toBe(
      `/api/projects/${a}/docs/page`,
    )
  })

  test('answers 404 without a change for a project, document or folder that does not exist', async () => {
    const { a, b } = await twoProjects('Missing')
    const doc = await newDocument(a, 'Page')
    const folder = await newDocument(a, 'Folder', { type: 'folder' })
    await expect(moveTo(a, 'page', 'nowhere')).rejects.toMatchObject({ status: 404 })
    await expect(moveTo(a, 'no-page', b)).rejects.toMatchObject({ status: 404 })
    await expect(moveTo(a, 'page', b, { parent_id: folder.id })).rejects.toMatchObject({
      status: 404,
      body: { error: 'Parent folder not found' },
    })
    expect((await read(a, 'page')).id).toBe(doc.id)
  })

  test(`answers 409 for more than ${maxDocumentsInProjectMove} documents and moves none`, async () => {
    const { a, b, from } = await twoProjects('Many')
    const folder = await newDocument(a, 'Many', { type: 'folder' })
    app.deps.db.raw
      .prepare(
        `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO documents (project_id, parent_id, title, slug, base_slug, type)
         SELECT ?, ?, 'f' || i, 'f' || i, 'f' || i, 'folder' FROM n`,
      )
      .run(maxDocumentsInProjectMove, from.id, folder.id)
    await expect(moveTo(a, 'many', b)).rejects.toMatchObject({ status: 409 })
    app.deps.db.sql.run`DELETE FROM documents WHERE parent_id = ${folder.id} AND slug = 'f1'`
    expect((await moveTo(a, 'many', b)).doc.project_id).not.toBe(from.id)
  })
})

describe('rights and concurrency of a move to another project', () => {
  async function newMember(name: string, ids: number[]): Promise<TestClient> {
    const login = { username: name, password: `${name} password` }
    await app.admin.users.create({ body: { ...login, role: 'member', project_ids: ids } })
    return app.login(login.username, login.password)
  }

  test('a member needs both projects; an unknown and a foreign project give the same answer', async () => {
    const { a, b, from, to } = await twoProjects('Rights')
    await newDocument(a, 'Page')
    const body = { project: b }
    const one = await newMember('one-project', [from.id])
    const [foreign, unknown] = await Promise.all(
      [b, 'nowhere'].map((project) =>
        one.documents
          .move({ params: { slug: a, docSlug: 'page' }, body: { project } })
          .catch((error) => error),
      ),
    )
    expect(foreign).toMatchObject({ status: 404 })
    expect(foreign.body).toEqual(unknown.body)
    const both = await newMember('both-projects', [from.id, to.id])
    await both.documents.move({ params: { slug: a, docSlug: 'page' }, body })
    const answer = await one.fetch(`/api/projects/${a}/docs/page`)
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  })

  test('a program moves a document with the AI API, and only to projects of its token', async () => {
    const { a, b, from, to } = await twoProjects('Program')
    await newDocument(a, 'Page')
    const tokenFor = async (project_ids: number[]) =>
      (await app.admin.tokens.create({ body: { name: 'mover', scope: 'write', project_ids } })).secret
    const move = async (token: string) =>
      app.visitor().fetch(`/api/ai/docs/${a}/page/move`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to_project: b }),
      })
    expect((await move(await tokenFor([from.id]))).status).toBe(404)
    const answer = await move(await tokenFor([from.id, to.id]))
    expect(await answer.json()).toMatchObject({
      ok: true,
      doc: { slug: 'page', url: `/projects/${b}/docs/page` },
    })
  })

  test('a save to the old address answers 404, and 20 saves during a move are stored or refused, never lost', async () => {
    const { a, b } = await twoProjects('Saves')
    await newDocument(a, 'Page', { content: 'text' })
    const saves = Array.from({ length: 20 }, (_, n) =>
      app.admin.documents
        .update({ params: { slug: a, docSlug: 'page' }, body: { content: `text ${n}` } })
        .then(() => n)
        .catch((error: { status: number }) => {
          expect(error.status).toBe(404)
          return undefined
        }),
    )
    const moving = moveTo(a, 'page', b)
    const stored = (await Promise.all(saves)).filter((n) => n !== undefined)
    await moving
    const last = stored.at(-1)
    expect((await read(b, 'page')).content).toBe(last === undefined ? 'text' : `text ${last}`)
  })

  test('10 concurrent moves to two projects leave the document in one of them', async () => {
    const { a, b } = await twoProjects('Race')
    const c = (await newProject('Race third')).slug
    const doc = await newDocument(a, 'Page', { content: 'text' })
    const moves = Array.from({ length: 10 }, (_, n) => moveTo(a, 'page', n % 2 ? b : c))
    const results = await Promise.allSettled(moves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const found = await Promise.allSettled([b, c].map((slug) => read(slug, 'page')))
    expect(found.filter((one) => one.status === 'fulfilled').map(({ value }) => value.id)).toEqual([doc.id])
  })

  test('a moved document that is deleted returns from the trash after its first project was deleted permanently', async () => {
    const { a, b, from } = await twoProjects('Trash')
    const doc = await newDocument(a, 'Page', { content: 'text' })
    await moveTo(a, 'page', b)
    await app.admin.documents.remove({ params: { slug: b, docSlug: 'page' } })
    await app.admin.projects.remove({ params: { slug: a } })
    await app.admin.trash.remove({ params: { kind: 'project', id: from.id } })
    await app.admin.trash.restore({ params: { kind: 'document', id: doc.id } })
    expect(await read(b, 'page')).toMatchObject({ id: doc.id, content: 'text' })
  })

  test('a move is in the audit log and is one event for endpoints of either project', async () => {
    const { a, b, from, to } = await twoProjects('Told')
    await newDocument(a, 'Page')
    for (const id of [from.id, to.id])
      await app.admin.webhooks.create({
        body: { url: 'https://example.com/x', events: ['document.moved'], project_ids: [id] },
      })
    await moveTo(a, 'page', b)
    const { entries } = await app.admin.audit.list({ query: { action: 'document.project_changed' } })
    expect(entries[0]).toMatchObject({
      target: 'Page',
      project: 'Told to',
      detail: { from: 'Told from', to: 'Told to', documents: 1 },
    })
    const payloads = app.deps.db.sql.all`
      SELECT payload FROM webhook_deliveries WHERE type = 'document.moved'`.map(
      ({ payload }) => JSON.parse(String(payload)) as { data: object },
    )
    expect(payloads).toHaveLength(2)
    expect(payloads[0]?.data).toMatchObject({
      document: { path: `/projects/${b}/docs/page` },
      project: { id: to.id },
      former_project: { id: from.id, slug: a },
    })
  })
})
