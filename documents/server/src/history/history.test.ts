import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { createRevisionTestCalls } from './testing/revisions.ts'

let app: TestApp
let slug: string
let name: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, at, create, save, write, history, waiting, read, accept, revert } =
  createRevisionTestCalls(() => app)
beforeEach(async () => void ({ slug, name } = await newProject()))

describe('/api/projects/:slug/docs/:docSlug/revisions', () => {
  test('the history lists every save with its author and its number of changed characters, newest first', async () => {
    await create('Page', 'one\n')
    await write('Page', 'one\ntwo\n')
    await save('page', 'two\n')
    expect(await history('page')).toMatchObject([
      { author: { kind: 'person', name: 'admin' }, added: 0, removed: 4, note: null },
      { author: { kind: 'writer', name: 'AI' }, added: 4, removed: 0, reviewed_at: null },
      { author: { kind: 'person', name: 'admin' }, added: 4, removed: 0 },
    ])
  })

  test('a save without changes adds no revision', async () => {
    await create('Page', 'one\n')
    await save('page', 'one\n')
    expect(await history('page')).toHaveLength(1)
  })

  test('the history is paginated by 50 revisions', async () => {
    await create('Long', '0')
    for (let i = 1; i <= 50; i += 1) await save('long', `${i}`)
    const first = await history('long')
    expect(first).toHaveLength(50)
    const rest = await history('long', { before: first[49]?.id ?? 0 })
    expect(rest).toHaveLength(1)
    expect(rest[0]?.id).toBeLessThan(first[49]?.id ?? 0)
  })

  test('GET revision returns its text and the text of the previous revision', async () => {
    const { revision: first } = await create('Page', 'one\n')
    const { revision: second } = await save('page', 'two\n')
    const show = async (revision: number | null) =>
      (await app.admin.history.get({ params: { ...at('page'), revision: revision ?? 0 } })).revision
    expect(await show(second)).toMatchObject({ id: second, content: 'two\n', previous_content: 'one\n' })
    expect(await show(first)).toMatchObject({ id: first, content: 'one\n', previous_content: '' })
  })

  test('restoring a revision creates a new revision with the old text and a note', async () => {
    const { revision } = await create('Page', 'one\n')
    await save('page', 'two\n')
    const { doc } = await app.admin.history.restore({ params: { ...at('page'), revision: revision ?? 0 } })
    expect(doc.content).toBe('one\n')
    const [newest, ...older] = await history('page')
    expect(newest).toMatchObject({ id: doc.revision, note: `restored from ${revision}` })
    expect(older).toHaveLength(2)
  })

  test('a revision of another document or an unknown id is answered 404', async () => {
    const { revision } = await create('Page', 'one\n')
    await create('Other', 'x\n')
    for (const [docSlug, id] of [
      ['other', revision ?? 0],
      ['page', 999_999],
    ] as const) {
      const params = { ...at(docSlug), revision: id }
      const refusal = { status: 404, body: { error: 'Revision not found' } }
      await expect(app.admin.history.get({ params })).rejects.toMatchObject(refusal)
      await expect(app.admin.history.restore({ params })).rejects.toMatchObject(refusal)
    }
    await expect(history('nowhere')).rejects.toMatchObject({ status: 404 })
    await expect(app.admin.history.blame({ params: at('nowhere') })).rejects.toMatchObject({ status: 404 })
    expect(await read('other')).toBe('x\n')
  })

  test('blame returns the author of each line', async () => {
    const { revision: first } = await create('Page', 'a\nb\n')
    const { revision: second } = await write('Page', 'a\nx\nb\n')
    const { lines } = await app.admin.history.blame({ params: at('page') })
    expect(lines).toMatchObject([
      { line: 1, revision: first, author: { kind: 'person', name: 'admin' } },
      { line: 2, revision: second, author: { kind: 'writer', name: 'AI' } },
      { line: 3, revision: first },
    ])
  })

  test('blame reads the last 200 revisions and attributes older lines to the oldest of them', async () => {
    const { id } = await create('Long', 'first\n')
    const add = app.deps.db.raw.prepare(
      `INSERT INTO revisions (document_id, content, content_hash, author_kind, author_name, created_at)
       VALUES (?, ?, '', 'person', 'admin', '')`,
    )
    for (let i = 1; i < 200; i += 1) add.run(id, `first\n${i}\n`)
    const params = at('long')
    const firstLine = async () => (await app.admin.history.blame({ params })).lines[0]?.revision
    const newest = (await history('long'))[0]?.id ?? 0
    const first = newest - 199
    expect(await firstLine()).toBe(first)
    add.run(id, 'first\n200\n')
    expect(await firstLine()).toBe(first + 1)
  })
})

describe('/api/changes (inbox of AI changes)', () => {
  test('the inbox lists AI changes that wait for review, newest first, with their document', async () => {
    const before = (await app.admin.history.changes()).total
    await create('Mine', 'one\n')
    const { id, revision: first } = await write('Report', 'a\n')
    const { revision: second } = await write('Report', 'a\nb\n')
    const { changes, total } = await app.admin.history.changes()
    expect(total).toBe(before + 2)
    const document = {
      id,
      title: 'Report',
      slug: 'report',
      project_slug: slug,
      project_name: name,
    }
    expect(changes.slice(0, 2)).toMatchObject([
      { revision: { id: second, added: 2 }, document, is_new: false, is_latest: true },
      { revision: { id: first, added: 2 }, document, is_new: true, is_latest: false },
    ])
  })

  test('the inbox lists at most 200 changes and returns the total', async () => {
    const { id } = await write('Many', '0')
    const add = app.deps.db.raw.prepare(
      `INSERT INTO revisions (document_id, content, content_hash, author_kind, author_name, created_at)
       VALUES (?, ?, '', 'writer', 'AI', '')`,
    )
    for (let i = 1; i <= 200; i += 1) add.run(id, `${i}`)
    const { changes, total } = await app.admin.history.changes()
    expect(changes).toHaveLength(200)
    expect(total).toBeGreaterThan(200)
    await app.admin.documents.remove({ params: at('many') })
  })

  test('accepting an AI change removes it from the inbox; accepting it again does nothing', async () => {
    const { revision } = await write('Report', 'a\n')
    await accept(revision)
    await accept(revision)
    expect((await waiting()).map((change) => change.revision.id)).not.toContain(revision)
    expect(await read('report')).toBe('a\n')
    expect((await history('report'))[0]?.reviewed_at).toBe('2026-11-21T08:00:00.000Z')
  })

  test("accept and revert answer 404 for a user's revision and an unknown id, and 403 unless the caller is an administrator", async () => {
    const { revision } = await create('Mine', 'one\n')
    for (const id of [revision ?? 0, 999_999]) {
      await expect(accept(id)).rejects.toMatchObject({ status: 404, body: { error: 'Change not found' } })
      await expect(revert(id)).rejects.toMatchObject({ status: 404, body: { error: 'Change not found' } })
    }
    await expect(app.visitor().history.changes()).rejects.toMatchObject({ status: 401 })
    await expect(app.writer.history.accept({ params: { revision: 1 } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('every browser receives one event when an AI change waits and one when it has been reviewed', async () => {
    const heard: LiveEvent[] = []
    const stop = app.deps.live.listen((event) => heard.push(event))
    await create('Page', 'a\n')
    const { id, revision } = await write('Page', 'b\n')
    const waits = { type: 'change.waiting', project_id: expect.any(Number), id }
    expect(heard.filter(({ type }) => type === 'change.waiting')).toEqual([waits])
    await accept(revision)
    await accept(revision)
    expect(heard.filter(({ type }) => type === 'change.waiting')).toEqual([waits, waits])
    const { revision: next } = await write('Page', 'c\n')
    heard.length = 0
    await revert(next)
    expect(heard).toMatchObject([{ type: 'document.saved', by: 'admin' }, waits])
    stop()
  })
})
