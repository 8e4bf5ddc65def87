import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { maxCollaborationParticipants } from './participants.ts'

let app: TestApp
let open: AbortController
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Team', slug: 'team' } })
})
afterAll(() => app.stop())
beforeEach(() => {
  open = new AbortController()
})
afterEach(() => open.abort())

const slug = 'team'
let pages = 0

/** Opens the event stream of a page, without which the service does not accept its changes. */
async function openPage(person: TestClient = app.admin) {
  pages += 1
  const page = `page-${pages}`
  const response = await person.fetch(`/api/events?page=${page}`, { signal: open.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  return { page, reader }
}
const create = async (title: string, content: string) =>
  (await app.admin.documents.create({ params: { slug }, body: { title, content } })).doc
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** Opens a document in two pages. Returns the fields with which a test sends changes as the first page. */
async function editTogether(content: string) {
  const doc = await create(`Page ${pages}`, content)
  const params = { id: doc.id }
  const [{ page }, other] = [await openPage(), await openPage()]
  await app.admin.collaboration.sync({ params, body: { page } })
  await app.admin.collaboration.sync({ params, body: { page: other.page } })
  const arrived = await app.admin.collaboration.sync({ params, body: { page } })
  const { epoch, version } = arrived
  const base = { page, epoch, version, client: 'one' }
  return { doc, params, page, other, arrived, base }
}

describe('POST /api/documents/:id/sync', () => {
  test('a document is not shared while one page edits it, and becomes shared when a second page arrives', async () => {
    const { id } = await create('First', 'text\n')
    const [one, two] = [await openPage(), await openPage()]
    const sync = (page: string) => app.admin.collaboration.sync({ params: { id }, body: { page } })
    expect(await sync(one.page)).toMatchObject({ is_shared: false, content: 'text\n', participants: [] })
    expect(await sync(two.page)).toMatchObject({
      is_shared: true,
      version: 0,
      content: 'text\n',
      participants: [{ page: one.page, username: 'admin', caret: null }],
    })
  })

  test('a repeated request with the same updates applies them once', async () => {
    const { params, base, doc } = await editTogether('text\n')
    const body = { ...base, updates: [[[0, 'new '], 5]] }
    const first = await app.admin.collaboration.sync({ params, body })
    const again = await app.admin.collaboration.sync({ params, body })
    expect([first.version, again.version]).toEqual([1, 1])
    const left = await app.admin.collaboration.sync({ params, body: { ...base, version: 1, leave: true } })
    expect(left.content).toBe('new text\n')
    const stored = await app.admin.documents.get({ params: { slug, docSlug: doc.slug } })
    expect(stored.doc).toMatchObject({ content: 'new text\n', revision: left.revision })
  })

  test('a document with Windows line ends keeps them', async () => {
    const { params, base, arrived, doc } = await editTogether('one\r\ntwo\r\n')
    expect(arrived.content).toBe('one\ntwo\n')
    await app.admin.collaboration.sync({
      params,
      body: { ...base, updates: [[3, [0, '!'], 5]], leave: true },
    })
    const stored = await app.admin.documents.get({ params: { slug, docSlug: doc.slug } })
    expect(stored.doc.content).toBe('one!\r\ntwo\r\n')
  })

  test('changes that do not fit the text, contain invalid characters or are too large are refused, and the text stays', async () => {
    const { params, base } = await editTogether('text\n')
    const send = (updates: (number | (number | string)[])[][]) =>
      status(app.admin.collaboration.sync({ params, body: { ...base, updates } }))
    expect(await send([[9]])).toBe(400)
    expect(await send([[[0, 'a\nb'], 5]])).toBe(400)
    expect(await send([[[0, '\ud83d'], 5]])).toBe(400)
    expect(await send([[[0, 'x'.repeat(1_048_576)], 5]])).toBe(413)
    expect(await send(Array.from({ length: 501 }, () => [5]))).toBe(400)
    const left = await app.admin.collaboration.sync({ params, body: { ...base, leave: true } })
    expect(left).toMatchObject({ version: 0, content: 'text\n' })
  })

  test('sync answers 409 for a page without event stream, a page of another user and more than the largest number of pages', async () => {
    const { id } = await create('Closed', 'text\n')
    await app.admin.users.create({ body: { username: 'ann', password: 'ann password', role: 'admin' } })
    const ann = await app.login('ann', 'ann password')
    const { page } = await openPage()
    const sync = (person: TestClient, name: string, of = id) =>
      status(person.collaboration.sync({ params: { id: of }, body: { page: name } }))
    expect(await sync(app.admin, 'no-stream')).toBe(409)
    expect(await sync(ann, page)).toBe(409)
    expect(await sync(app.admin, page, 999_999)).toBe(404)
    for (let n = 0; n < maxCollaborationParticipants; n += 1)
      expect(await sync(ann, (await openPage(ann)).page)).toBe(200)
    expect(await sync(app.admin, page)).toBe(409)
  })

  test('a page that sends more than 200 requests in ten seconds is answered 429', async () => {
    const { id } = await create('Busy', 'text\n')
    const { page } = await openPage()
    const sync = () => status(app.admin.collaboration.sync({ params: { id }, body: { page } }))
    for (let n = 0; n < 200; n += 1) expect(await sync()).toBe(200)
    expect(await sync()).toBe(429)
    app.clock.move({ advanceMs: 10_001 })
    expect(await sync()).toBe(200)
  })

  test('the job collaboration.clean deletes updates older than an hour, and an editor of an older version gets the whole text', async () => {
    const { params, base, doc } = await editTogether('text\n')
    await app.admin.collaboration.sync({ params, body: { ...base, updates: [[[0, 'new '], 5]] } })
    await app.jobs.run('collaboration.clean')
    const known = await app.admin.collaboration.sync({ params, body: { ...base, updates: [] } })
    expect(known).toMatchObject({ content: null, version: 1 })
    app.clock.move({ advanceMs: 61 * 60_000 })
    await app.jobs.run('collaboration.clean')
    const fresh = await app.admin.collaboration.sync({ params, body: { ...base, updates: [] } })
    expect(fresh.content).toBe('new text\n')
    expect(fresh.epoch).not.toBe(base.epoch)
    const stored = await app.admin.documents.get({ params: { slug, docSlug: doc.slug } })
    expect(stored.doc.content).toBe('new text\n')
  })
})

describe('text of a document with updates that no revision contains yet', () => {
  test('a save by another client, a deletion and an edit by the AI API contain the updates that no revision contains yet', async () => {
    const { params, base, doc } = await editTogether('one\ntwo\nthree\nfour\n')
    const docParams = { slug, docSlug: doc.slug }
    await app.admin.collaboration.sync({ params, body: { ...base, updates: [[[3, 'ONE'], 16]] } })
    const body = { content: 'one\ntwo\nthree\nFOUR\n', base_revision: doc.revision ?? 0 }
    const saved = await app.admin.documents.update({ params: docParams, body })
    expect(saved).toMatchObject({ merged: true, doc: { content: 'ONE\ntwo\nthree\nFOUR\n' } })
    await app.admin.collaboration.sync({ params, body: { ...base, version: 2, updates: [[[0, '> '], 19]] } })
    await app.writer.writer.editDoc({
      params: { project: slug, docSlug: doc.slug },
      body: { edit: 'append', content: 'AI\n' },
    })
    const { doc: written } = await app.admin.documents.get({ params: docParams })
    expect(written.content).toBe('> ONE\ntwo\nthree\nFOUR\nAI\n')
    await app.admin.collaboration.sync({ params, body: { ...base, version: 4, updates: [[[0, '!'], 24]] } })
    await app.admin.documents.remove({ params: docParams })
    await app.admin.trash.restore({ params: { kind: 'document', id: doc.id } })
    const { doc: restored } = await app.admin.documents.get({ params: docParams })
    expect(restored.content).toBe('!> ONE\ntwo\nthree\nFOUR\nAI\n')
  })
})

describe('PUT /api/presence', () => {
  test('PUT /api/presence publishes the user at the document that the page reports, until the page reports none', async () => {
    const doc = await create('Shown', 'text\n')
    const watching = await openPage()
    const { page } = await openPage()
    await app.admin.presence.set({ body: { page, document_id: doc.id } })
    const read = async () => String((await watching.reader.read()).value)
    let text = ''
    while (!text.includes('"type":"presence"')) text += await read()
    expect(text).toContain(`"id":${doc.id},"people":[{"id":1,"username":"admin"}]`)
    await app.admin.presence.set({ body: { page, document_id: null } })
    while (!text.includes('"people":[]')) text += await read()
  })
})

describe('POST /api/documents/:id/sync by members of other projects', () => {
  const password = 'correct horse battery'
  let names = 0

  /** Creates a member of these projects and logs in. */
  async function newMember(projectIds: number[]) {
    const username = `member-${(names += 1)}`
    const body = { username, password, role: 'member' as const, project_ids: projectIds }
    const { user } = await app.admin.users.create({ body })
    return { id: user.id, person: await app.login(username, password) }
  }

  test('a document of a project that the member does not belong to is answered 404', async () => {
    const { id } = await create('Secret', 'text\n')
    const { person } = await newMember([])
    const { page } = await openPage(person)
    expect(await status(person.collaboration.sync({ params: { id }, body: { page } }))).toBe(404)
    expect(await status(person.presence.set({ body: { page, document_id: id } }))).toBe(200)
    const { page: own } = await openPage()
    const shown = await app.admin.collaboration.sync({ params: { id }, body: { page: own } })
    expect(shown).toMatchObject({ is_shared: false, participants: [] })
  })

  test('a member who loses the project while editing receives no further changes', async () => {
    const { doc, params, base } = await editTogether('text\n')
    const { id: memberId, person } = await newMember([doc.project_id])
    const { page, reader } = await openPage(person)
    await person.collaboration.sync({ params, body: { page } })
    const first = { ...base, updates: [[[0, 'seen '], 5]] }
    await app.admin.collaboration.sync({ params, body: first })
    expect((await reader.read()).value).toContain('seen ')
    await app.admin.users.update({ params: { id: memberId }, body: { project_ids: [] } })
    await app.admin.collaboration.sync({
      params,
      body: { ...base, version: 1, client: 'two', updates: [[[0, 'hidden '], 10]] },
    })
    expect(await status(person.collaboration.sync({ params, body: { page } }))).toBe(404)
    // Events arrive in order. Once the event of this second change of access has arrived, every earlier event has
    // arrived too.
    await app.admin.users.update({ params: { id: memberId }, body: { project_ids: [doc.project_id] } })
    let received = ''
    while (received.split('access.changed').length < 3) received += (await reader.read()).value ?? ''
    expect(received).not.toContain('hidden')
  })
})
