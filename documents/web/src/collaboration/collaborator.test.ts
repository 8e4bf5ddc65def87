import { startTestApp, type TestApp } from '@sanhe/documents/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SimulatedConnection, openSimulatedEditor, type SimulatedEditor } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1000' })
  await app.admin.projects.create({ body: { name: 'Together', slug: 'together' } })
  for (const username of ['ann', 'bob'])
    await app.admin.users.create({ body: { username, password: `${username} password`, role: 'admin' } })
})
afterAll(() => app.stop())

const slug = 'together'
let count = 0
let docSlug = ''
let open: SimulatedEditor[] = []
beforeEach(async () => {
  count += 1
  const body = { title: `Page ${count}`, content: 'one two three\n' }
  docSlug = (await app.admin.documents.create({ params: { slug }, body })).doc.slug
})
afterEach(() => {
  for (const one of open) one.close()
  open = []
})

async function edit(username: string, connection?: SimulatedConnection) {
  const person = await app.login(username, `${username} password`)
  const page = `${username}-${count}-${open.length}`
  const editor = await openSimulatedEditor({ person, slug, docSlug, page, ...(connection && { connection }) })
  open.push(editor)
  await vi.waitUntil(() => app.deps.live.pages.has(page), 20_000)
  return editor
}
async function editTogether(connection?: SimulatedConnection) {
  const [ann, bob] = [await edit('ann', connection), await edit('bob')]
  await vi.waitUntil(() => ann.isShared() && bob.isShared(), 20_000)
  return [ann, bob] as const
}
const read = async () => (await app.admin.documents.get({ params: { slug, docSlug } })).doc
const isSaved = (...editors: SimulatedEditor[]) =>
  vi.waitUntil(() => editors.every(({ saving }) => saving.state().kind === 'saved'), 20_000)
const history = async () => {
  const { revisions } = await app.admin.history.list({ params: { slug, docSlug }, query: {} })
  return revisions.toReversed().map(({ author }) => author.name)
}

describe('collaboration of two pages on one document', () => {
  test('a page that edits alone saves whole texts and keeps no log of updates', async () => {
    const ann = await edit('ann')
    ann.edit(0, 0, 'alone ')
    await isSaved(ann)
    await vi.waitUntil(async () => (await read()).content === 'alone one two three\n', 20_000)
    expect(
      app.deps.db.raw.prepare('SELECT count(*) AS n FROM collaborations WHERE document_id = ?').get(ann.id),
    ).toEqual({ n: 0 })
  })

  test('two pages change the same line at the same time: both changes are kept in every copy', async () => {
    const [ann, bob] = await editTogether()
    ann.edit(3, 3, ' ANN')
    bob.edit(8, 13, 'THREE')
    await isSaved(ann, bob)
    const text = 'one ANN two THREE\n'
    await vi.waitUntil(() => ann.text() === text && bob.text() === text, 20_000)
    await vi.waitUntil(async () => (await read()).content === text, 20_000)
  })

  test('the changes of each user become a revision of that user', async () => {
    const [ann, bob] = await editTogether()
    ann.edit(0, 3, 'ONE')
    bob.edit(8, 13, 'THREE')
    await isSaved(ann, bob)
    await vi.waitUntil(async () => (await read()).content === 'ONE two THREE\n', 20_000)
    expect((await history()).toSorted()).toEqual(['admin', 'ann', 'bob'])
  })

  test('a save by another program becomes a change in the open editors', async () => {
    const [ann, bob] = await editTogether()
    ann.edit(0, 0, 'A ')
    await isSaved(ann)
    await app.writer.writer.editDoc({
      params: { project: slug, docSlug },
      body: { edit: 'append', content: 'by AI\n' },
    })
    await vi.waitUntil(() => [ann, bob].every((one) => one.text().includes('by AI')), 20_000)
    expect(bob.text().startsWith('A one two three\n')).toBe(true)
  })

  test('a change whose response is lost is stored once', async () => {
    const connection = { isCut: false, losesResponses: false }
    const [ann, bob] = await editTogether(connection)
    connection.losesResponses = true
    ann.edit(0, 0, 'once ')
    await vi.waitUntil(() => ann.saving.state().kind === 'unreachable', 20_000)
    connection.losesResponses = false
    await isSaved(ann, bob)
    await vi.waitUntil(() => ann.text() === 'once one two three\n' && bob.text() === ann.text(), 20_000)
  })

  test('changes made while the page is offline are merged on return', async () => {
    const connection = { isCut: false, losesResponses: false }
    const [ann, bob] = await editTogether(connection)
    connection.isCut = true
    ann.edit(14, 14, 'offline\n')
    bob.edit(0, 3, 'ONE')
    await isSaved(bob)
    await vi.waitUntil(() => ann.saving.state().kind === 'unreachable', 20_000)
    connection.isCut = false
    await isSaved(ann, bob)
    await vi.waitUntil(() => bob.text() === 'ONE two three\noffline\n' && ann.text() === bob.text(), 20_000)
  })

  test('text that did not reach the service is saved when the event stream opens again, without waiting for the retry', async () => {
    const connection = { isCut: true, losesResponses: false }
    const person = await app.login('ann', 'ann password')
    const ann = await openSimulatedEditor({ person, slug, docSlug, page: 'a', connection, hasTimers: false })
    open.push(ann)
    ann.edit(0, 0, 'offline ')
    await ann.saving.flush()
    expect(ann.saving.state().kind).toBe('unreachable')
    connection.isCut = false
    await ann.reconnected()
    expect((await read()).content).toBe('offline one two three\n')
    expect(ann.saving.state().kind).toBe('saved')
  })

  test('a restored draft is merged with later changes of other pages, and its page joins the collaboration again', async () => {
    const [ann, bob] = await editTogether()
    const { revision } = await read()
    bob.edit(0, 3, 'ONE')
    await isSaved(ann, bob)
    await vi.waitUntil(async () => (await read()).content === 'ONE two three\n', 20_000)
    ann.saving.restore({ text: 'one two three\n\nfrom the draft\n', revision: revision ?? 0 })
    const text = 'ONE two three\n\nfrom the draft\n'
    await vi.waitUntil(() => ann.text() === text && bob.text() === text, 20_000)
    await vi.waitUntil(() => ann.isShared(), 20_000)
  })

  test('the last changes of an editor are stored after the editor has closed', async () => {
    const [ann, bob] = await editTogether()
    ann.edit(0, 0, 'last ')
    ann.detach()
    await isSaved(ann)
    expect(ann.isShared()).toBe(false)
    expect((await read()).content).toBe('last one two three\n')
    await vi.waitUntil(() => bob.text() === 'last one two three\n', 20_000)
  })
})
