import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createAiTestCalls } from './testing/writing.ts'

let app: TestApp
let project: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, write, read, edit, folder, slugs, post } = createAiTestCalls(() => app)
beforeEach(async () => void (project = await newProject()))

describe('POST /api/ai/docs', () => {
  test('POST /api/ai/docs answers 201 when it creates a document and 200 when it updates it, in the documented shape', async () => {
    const send = (content: string) =>
      post('/api/ai/docs', { body: JSON.stringify({ project, title: 'Weekly report', content }) })
    const created = await send('one')
    expect(created.status).toBe(201)
    const body = (await created.json()) as { doc: { id: number; revision: number } }
    const url = `/projects/${project}/docs/weekly-report`
    const { id, revision } = body.doc
    expect(body).toEqual({ ok: true, doc: { id, slug: 'weekly-report', url, revision } })
    const updated = await send('two')
    expect(updated.status).toBe(200)
    expect(await updated.json()).toMatchObject({ ok: true, doc: { id, slug: 'weekly-report', url } })
    expect(await read('weekly-report')).toEqual({
      id,
      title: 'Weekly report',
      slug: 'weekly-report',
      doc_type: 'general',
      content: 'two',
      project_slug: project,
      revision: expect.any(Number),
    })
  })

  test('POST /api/ai/docs changes title and type if given and keeps the type otherwise', async () => {
    await write({ title: 'Plan', slug: 'the-plan', doc_type: 'plan', content: 'a' })
    await write({ title: 'New plan', slug: 'the-plan', content: 'b' })
    expect(await read('the-plan')).toMatchObject({ title: 'New plan', doc_type: 'plan', content: 'b' })
    await write({ title: 'New plan', slug: 'the-plan', doc_type: 'report', content: 'b' })
    expect(await read('the-plan')).toMatchObject({ doc_type: 'report', content: 'b' })
  })

  test('POST /api/ai/docs updates the document with that title in the given folder, not one in another folder', async () => {
    await folder('North')
    await folder('South')
    await write({ title: 'Report', parent: 'north', content: 'n1' })
    expect((await write({ title: 'Report', parent: 'south', content: 's1' })).doc.slug).toBe('report-2')
    expect((await write({ title: 'Report', content: 'r1' })).doc.slug).toBe('report-3')
    await write({ title: 'Report', parent: 'south', content: 's2' })
    await write({ title: 'Report', parent: 'north', content: 'n2' })
    await write({ title: 'Report', content: 'r2' })
    expect(await slugs()).toEqual(['north', 'north/report', 'south', 'south/report-2', 'report-3'])
    expect((await read('report')).content).toBe('n2')
    expect((await read('report-2')).content).toBe('s2')
    expect((await read('report-3')).content).toBe('r2')
  })

  test('GET /api/ai/docs/:project returns the document that POST /api/ai/docs would update', async () => {
    await folder('Archive')
    await write({ title: 'Monthly', parent: 'archive', content: 'old' })
    const meant = async (query: string) => {
      const response = await post(`/api/ai/docs/${project}?${query}`, { method: 'GET' })
      return (await response.json()) as { doc: { slug: string; content: string } | null }
    }
    expect(await meant('title=Monthly')).toEqual({ doc: null })
    await write({ title: 'Monthly', content: 'new' })
    expect(await meant('title=Monthly')).toMatchObject({ doc: { slug: 'monthly-2', content: 'new' } })
    expect(await meant('title=Monthly&parent=archive')).toMatchObject({ doc: { content: 'old' } })
    expect((await post('/api/ai/docs/nowhere?title=x', { method: 'GET' })).status).toBe(404)
    expect(await meant('title=Archive')).toEqual({ doc: null })
  })

  test('POST /api/ai/docs updates the document with the exact slug, else the oldest one created with that slug', async () => {
    const create = (title: string) =>
      app.admin.documents.create({ params: { slug: project }, body: { title, slug: 'notes' } })
    await create('First')
    await create('Second')
    await create('Third')
    expect((await write({ title: 'T', slug: 'notes-3', content: '3' })).doc.slug).toBe('notes-3')
    expect((await write({ title: 'F', slug: 'notes', content: '1' })).doc.slug).toBe('notes')
    await app.admin.documents.remove({ params: { slug: project, docSlug: 'notes' } })
    expect((await write({ title: 'S', slug: 'notes', content: '2' })).doc.slug).toBe('notes-2')
  })

  test('POST /api/ai/docs never updates a folder', async () => {
    await folder('Guide')
    expect((await write({ title: 'Guide', content: 'a' })).doc.slug).toBe('guide-2')
    expect((await write({ title: 'Guide', content: 'b' })).doc.slug).toBe('guide-2')
    await expect(read('guide')).rejects.toMatchObject({ status: 409 })
    await expect(edit('guide', { edit: 'append', content: 'x' })).rejects.toMatchObject({ status: 409 })
  })

  test('POST /api/ai/docs keeps documents apart whose titles consist of emoji, which give no slug', async () => {
    const { doc: first } = await write({ title: '🙂', content: 'a' })
    const { doc: second } = await write({ title: '🎉', content: 'b' })
    expect(second.id).not.toBe(first.id)
    expect((await write({ title: '🎉', content: 'c' })).doc.id).toBe(second.id)
    expect((await read(first.slug)).content).toBe('a')
  })

  test('20 concurrent calls of POST /api/ai/docs: one creates the document, 19 update it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post('/api/ai/docs', { body: JSON.stringify({ project, title: 'Race', content: `${i}` }) }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(19)
    expect(await slugs()).toEqual(['race'])
    const { revisions } = await app.admin.history.list({
      params: { slug: project, docSlug: 'race' },
      query: {},
    })
    expect(revisions).toHaveLength(20)
  })

  test('POST /api/ai/docs accepts empty content and refuses missing content', async () => {
    expect((await write({ title: 'Empty', content: '' })).doc.slug).toBe('empty')
    await expect(write({ title: 'Missing' } as never)).rejects.toMatchObject({ status: 400 })
  })

  test('POST /api/ai/docs treats null in optional fields like absent fields', async () => {
    const absent = { slug: null, doc_type: null, parent: null }
    const { doc } = await write({ title: 'Nulls', content: 'one', ...absent })
    expect((await write({ title: 'Nulls', content: 'two', ...absent })).doc.id).toBe(doc.id)
    expect(await read('nulls')).toMatchObject({ doc_type: 'general', content: 'two' })
  })

  test('POST /api/ai/docs refuses each invalid input with a reason', async () => {
    await write({ title: 'Page', content: '' })
    const refused = (status: number, body: object) =>
      expect(write({ title: 'X', content: '', ...body })).rejects.toMatchObject({ status })
    await refused(404, { project: 'nowhere' })
    await refused(404, { parent: 'nowhere' })
    await refused(409, { parent: 'page' })
    await refused(400, { doc_type: 'poem' })
    await refused(400, { title: ' ' })
    await refused(400, { surprise: 1 })
    await refused(413, { content: 'x'.repeat(1_048_577) })
    await expect(read('nothing')).rejects.toMatchObject({
      status: 404,
      body: { error: 'Document not found' },
    })
    expect(await slugs()).toEqual(['page'])
  })
})

describe('/api/ai/tasks', () => {
  test('the AI API creates tasks with 201 and updates them, in the documented shape', async () => {
    const body = { project, title: 'Ship', priority: 2 as const, due_date: '2026-12-01' }
    const { task } = await app.writer.writer.createTask({
      body: { ...body, description: null, assignee: null },
    })
    expect(task).toEqual({ id: task.id, title: 'Ship', status: 'todo' })
    const params = { id: task.id }
    const changed = await app.writer.writer.updateTask({
      params,
      body: { status: 'doing', title: 'Ship it' },
    })
    expect(changed).toEqual({ task: { id: task.id, title: 'Ship it', status: 'doing' } })
    const { tasks } = await app.admin.tasks.list({ params: { slug: project }, query: {} })
    expect(tasks).toMatchObject([{ status: 'doing', priority: 2, due_date: '2026-12-01' }])
    const created = await post('/api/ai/tasks', {
      body: JSON.stringify({ project, title: 'T', status: 'done' }),
    })
    expect(created.status).toBe(201)
  })

  test('the AI API refuses invalid tasks with a reason', async () => {
    const create = (body: object) => app.writer.writer.createTask({ body: { project, title: 'T', ...body } })
    await expect(create({ project: 'nowhere' })).rejects.toMatchObject({ status: 404 })
    await expect(create({ status: 'later' })).rejects.toMatchObject({ status: 400 })
    await expect(create({ priority: 3 })).rejects.toMatchObject({ status: 400 })
    await expect(create({ due_date: '2026-02-30' })).rejects.toMatchObject({ status: 400 })
    await expect(app.writer.writer.updateTask({ params: { id: 999_999 }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('token of /api/ai', () => {
  test('the AI API requires the token and refuses a session cookie', async () => {
    const upsert = { body: { project, title: 'X', content: '' } }
    for (const person of [app.admin, app.visitor(), app.visitor({ authorization: 'Bearer wrong' })])
      await expect(person.writer.upsertDoc(upsert)).rejects.toMatchObject({
        status: 401,
        body: { error: 'Authentication required' },
      })
    expect(await slugs()).toEqual([])
  })

  test('the AI API token opens no other endpoint', async () => {
    await expect(app.writer.projects.list()).rejects.toMatchObject({ status: 403 })
    await expect(app.writer.history.changes()).rejects.toMatchObject({ status: 403 })
    expect((await app.writer.fetch('/api/events')).status).toBe(403)
  })

  test('a body that is not JSON is answered 415 despite a valid token', async () => {
    const body = JSON.stringify({ project, title: 'X', content: '' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect((await post('/api/ai/docs', { headers: { 'content-type': type }, body })).status).toBe(415)
    expect((await post('/api/ai/docs', { body: '{' })).status).toBe(400)
    expect(await slugs()).toEqual([])
  })
})
