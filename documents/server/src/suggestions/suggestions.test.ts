import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTextUpdate, addTextUpdateLog, listTextUpdatesAfter } from '#text-updates'
import { startTestApp, type TestApp, type TestClient } from '#testing'
import { maxOpenSuggestions, maxSuggestionBytes } from './rules.ts'

let app: TestApp
let slug: string
let projectId: number
let ann: TestClient
let bob: TestClient

const password = 'a long enough password'
beforeAll(async () => {
  app = await startTestApp()
  const { project } = await app.admin.projects.create({ body: { name: 'Garden' } })
  slug = project.slug
  projectId = project.id
  ann = await newPerson('ann', 'reader')
  bob = await newPerson('bob', 'member')
})
afterAll(() => app.stop())

async function newPerson(username: string, role: 'reader' | 'member', project_ids = [projectId]) {
  await app.admin.users.create({ body: { username, password, role, project_ids } })
  return app.login(username, password)
}

const text = 'Plant the roses before May.\n\nWater them daily.\n'
async function newDocument(title: string, content = text) {
  const { doc } = await app.admin.documents.create({ params: { slug }, body: { title, content } })
  return { doc, params: { slug, docSlug: doc.slug } }
}
type Params = { slug: string; docSlug: string }

/** Suggests to replace the first occurrence of `original` in the current text. */
async function suggest(
  who: TestClient,
  params: Params,
  original: string,
  replacement: string,
  comment?: string,
) {
  const { doc } = await who.documents.get({ params })
  const start = doc.content.indexOf(original)
  const body = { base_revision: doc.revision ?? 0, start, original, replacement, ...(comment && { comment }) }
  return (await who.suggestions.propose({ params, body })).suggestion
}
const contentOf = async (params: Params) => (await app.admin.documents.get({ params })).doc.content
const openOf = async (params: Params, who = app.admin) =>
  (await who.suggestions.list({ params, query: {} })).suggestions
const accept = (who: TestClient, id: number, by_hand?: boolean) =>
  who.suggestions.accept({ params: { id }, body: { ...(by_hand && { by_hand }) } })
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const save = (params: Params, content: string) => app.admin.documents.update({ params, body: { content } })

describe('POST /api/projects/:slug/docs/:docSlug/suggestions', () => {
  test('a reader suggests a replacement with a reason, and text and file stay byte for byte', async () => {
    const { doc, params } = await newDocument('Roses')
    const path = join(app.dataDir, doc.file_path)
    const before = readFileSync(path)
    const made = await suggest(ann, params, 'roses', 'tulips', 'Roses need more sun.')
    expect(made).toMatchObject({
      author: { kind: 'person', name: 'ann' },
      is_own: true,
      state: 'open',
      is_outdated: false,
      start: 10,
      original: 'roses',
      replacement: 'tulips',
      thread: { comments: [{ author: 'ann', body: 'Roses need more sun.' }] },
    })
    expect(await contentOf(params)).toBe(text)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect((await app.admin.comments.ofDocument({ params })).threads).toEqual([])
    const { revision, suggestions } = await bob.suggestions.list({ params, query: {} })
    expect(revision).toBe(doc.revision)
    expect(suggestions).toMatchObject([{ id: made.id, is_own: false }])
  })

  test('answers 409 when the original is not at its position, and 400 when nothing changes', async () => {
    const { doc, params } = await newDocument('Refused')
    const body = { base_revision: doc.revision ?? 0, start: 0, original: 'roses', replacement: 'tulips' }
    expect(await status(ann.suggestions.propose({ params, body }))).toBe(409)
    expect(
      await status(ann.suggestions.propose({ params, body: { ...body, original: '', replacement: '' } })),
    ).toBe(400)
    expect(await status(ann.suggestions.propose({ params, body: { ...body, base_revision: 999_999 } }))).toBe(
      409,
    )
    const emoji = await newDocument('Emoji', '🌹')
    const half = { base_revision: emoji.doc.revision ?? 0, start: 1, original: '', replacement: 'x' }
    expect(await status(ann.suggestions.propose({ params: emoji.params, body: half }))).toBe(400)
  })

  test('answers 413 for a text above 100 KB and 409 for the 201st open suggestion', async () => {
    const { params } = await newDocument('Limits')
    expect(await status(suggest(ann, params, 'roses', 'x'.repeat(maxSuggestionBytes)))).toBe(200)
    expect(await status(suggest(ann, params, 'roses', 'x'.repeat(maxSuggestionBytes + 1)))).toBe(413)
    for (let made = 1; made < maxOpenSuggestions; made += 1)
      await suggest(ann, params, 'roses', `rose ${made}`)
    expect(await status(suggest(ann, params, 'roses', 'one more'))).toBe(409)
    const [first] = await openOf(params)
    await bob.suggestions.reject({ params: { id: first?.id ?? 0 }, body: {} })
    expect(await status(suggest(ann, params, 'roses', 'one more'))).toBe(200)
  })

  test('a suggestion for an older revision moves to its place in the current text', async () => {
    const { doc, params } = await newDocument('Older')
    await save(params, `# Garden\n\n${text}`)
    const body = { base_revision: doc.revision ?? 0, start: 10, original: 'roses', replacement: 'tulips' }
    const { suggestion } = await ann.suggestions.propose({ params, body })
    expect(suggestion).toMatchObject({ is_outdated: false, start: 20 })
  })

  test('answers 404 to people who cannot see the project, for every endpoint with an id', async () => {
    const { params } = await newDocument('Hidden')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const { project } = await app.admin.projects.create({ body: { name: 'Elsewhere' } })
    const eve = await newPerson('eve', 'member', [project.id])
    const change = { base_revision: 1, start: 0, original: '', replacement: 'x' }
    expect(await status(eve.suggestions.list({ params, query: {} }))).toBe(404)
    expect(await status(eve.suggestions.edit({ params: { id }, body: change }))).toBe(404)
    expect(await status(eve.suggestions.withdraw({ params: { id } }))).toBe(404)
    expect(await status(accept(eve, id))).toBe(404)
    expect(await status(eve.suggestions.reject({ params: { id }, body: {} }))).toBe(404)
    expect(await status(eve.suggestions.reply({ params: { id }, body: { body: 'Hi' } }))).toBe(404)
    expect(await openOf(params)).toMatchObject([{ id, state: 'open' }])
  })
})

describe('POST /api/suggestions/:id/accept', () => {
  test('saves the change as an edit of the caller, and the history names the author', async () => {
    const { params } = await newDocument('Accept')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    expect(await status(accept(ann, id))).toBe(403)
    const { suggestion } = await accept(bob, id)
    expect(suggestion).toMatchObject({ state: 'accepted', decided_by: 'bob' })
    expect(await contentOf(params)).toBe(text.replace('roses', 'tulips'))
    const { revisions } = await app.admin.history.list({ params, query: {} })
    expect(revisions[0]).toMatchObject({
      author: { kind: 'person', name: 'bob' },
      note: 'suggested by ann, accepted by bob',
    })
    expect(await openOf(params)).toEqual([])
    expect((await bob.suggestions.list({ params, query: { state: 'decided' } })).suggestions).toMatchObject([
      { id, state: 'accepted' },
    ])
  })

  test('keeps the line ends of every other line, Windows or mixed', async () => {
    const windows = await newDocument('Windows', 'one\r\ntwo\r\nthree\r\n')
    const { doc } = windows
    const body = { base_revision: doc.revision ?? 0, start: 4, original: 'two\n', replacement: '2\nand\n' }
    const { suggestion } = await ann.suggestions.propose({ params: windows.params, body })
    await accept(bob, suggestion.id)
    expect(await contentOf(windows.params)).toBe('one\r\n2\r\nand\r\nthree\r\n')
    const mixed = await newDocument('Mixed', 'one\r\ntwo\nthree\r\n')
    const change = { base_revision: mixed.doc.revision ?? 0, start: 4, original: 'two', replacement: '2' }
    const made = await ann.suggestions.propose({ params: mixed.params, body: change })
    await accept(bob, made.suggestion.id)
    expect(await contentOf(mixed.params)).toBe('one\r\n2\nthree\r\n')
  })

  test('ten requests accept one suggestion at once: exactly one succeeds and the text changes once', async () => {
    const { params } = await newDocument('Race')
    const { doc } = await app.admin.documents.get({ params })
    const body = { base_revision: doc.revision ?? 0, start: 0, original: '', replacement: 'Hello. ' }
    const { suggestion } = await ann.suggestions.propose({ params, body })
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(accept(bob, suggestion.id))))
    expect(answers.filter((one) => one === 200)).toHaveLength(1)
    expect(answers.filter((one) => one === 409)).toHaveLength(9)
    expect(await contentOf(params)).toBe(`Hello. ${text}`)
  })

  test('the race test fails without the check of the state: ten edits change the text ten times', async () => {
    const { params } = await newDocument('Control')
    for (let at = 0; at < 10; at += 1) await accept(bob, (await suggest(ann, params, 'Plant', 'Hi Plant')).id)
    expect((await contentOf(params)).match(/Hi/g)).toHaveLength(10)
  })

  test('an acceptance and concurrent saves at other places are both kept', async () => {
    const { doc, params } = await newDocument('Concurrent')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const edited = text.replace('daily', 'weekly')
    const body = { content: edited, base_revision: doc.revision ?? 0 }
    const answers = await Promise.all([
      status(accept(bob, id)),
      status(app.admin.documents.update({ params, body })),
    ])
    expect(answers).toEqual([200, 200])
    expect(await contentOf(params)).toBe(edited.replace('roses', 'tulips'))
  })

  test('changes of live editors that no revision has yet are saved first, and the editors receive the change', async () => {
    const { doc, params } = await newDocument('Live')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const at = '2026-11-21T08:00:00.000Z'
    const log = { document_id: doc.id, epoch: 'e', is_windows: 0 as const, updated_at: at }
    addTextUpdateLog(app.deps.db, { ...log, version: 1, saved_version: 0 })
    addTextUpdate(app.deps.db, {
      document_id: doc.id,
      version: 1,
      client: 'page',
      author_id: null,
      author_name: 'cat',
      changes: JSON.stringify([[0, 'Please. '], text.length]),
      created_at: at,
    })
    await accept(bob, id)
    expect(await contentOf(params)).toBe(`Please. ${text.replace('roses', 'tulips')}`)
    const { revisions } = await app.admin.history.list({ params, query: {} })
    expect(revisions.map(({ author }) => author.name)).toEqual(['bob', 'cat', 'admin'])
    expect(listTextUpdatesAfter(app.deps.db, doc.id, 1)).toHaveLength(1)
  })

  test('answers 409 with both texts when the original has changed, and the writer closes it by hand', async () => {
    const { params } = await newDocument('Outdated')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    expect(await status(accept(bob, id, true))).toBe(409)
    await save(params, text.replace('roses', 'lilies'))
    expect(await openOf(params)).toMatchObject([{ id, is_outdated: true, start: null, original: 'roses' }])
    await expect(accept(bob, id)).rejects.toMatchObject({
      status: 409,
      body: { suggestion: { id, original: 'roses', replacement: 'tulips' } },
    })
    expect(await contentOf(params)).toContain('lilies')
    expect((await accept(bob, id, true)).suggestion.state).toBe('accepted')
    expect(await contentOf(params)).toContain('lilies')
  })

  test('an outdated suggestion fits again after the change was undone', async () => {
    const { params } = await newDocument('Undone')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    await save(params, 'Nothing left.\n')
    expect(await openOf(params)).toMatchObject([{ is_outdated: true }])
    await save(params, text)
    expect(await openOf(params)).toMatchObject([{ is_outdated: false, start: 10 }])
    await accept(bob, id)
    expect(await contentOf(params)).toBe(text.replace('roses', 'tulips'))
  })

  test('repeated words: the suggestion stays at its own occurrence when text is inserted before it', async () => {
    const { params } = await newDocument('Repeated', 'a row\na row\na row\n')
    const { doc } = await app.admin.documents.get({ params })
    const body = { base_revision: doc.revision ?? 0, start: 8, original: 'row', replacement: 'ROW' }
    const { suggestion } = await ann.suggestions.propose({ params, body })
    await save(params, 'a row\na row\na row\na row\n'.replace('a row', 'new row'))
    await accept(bob, suggestion.id)
    expect((await contentOf(params)).match(/ROW/g)).toHaveLength(1)
  })
})

describe('the author of a suggestion', () => {
  test('edits and withdraws it while it is open; others get 403, and later changes 409', async () => {
    const { doc, params } = await newDocument('Own')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const body = { base_revision: doc.revision ?? 0, start: 6, original: 'the roses', replacement: 'lilies' }
    expect(await status(bob.suggestions.edit({ params: { id }, body }))).toBe(403)
    expect(await status(bob.suggestions.withdraw({ params: { id } }))).toBe(403)
    const { suggestion } = await ann.suggestions.edit({ params: { id }, body })
    expect(suggestion).toMatchObject({ start: 6, original: 'the roses', replacement: 'lilies' })
    expect((await ann.suggestions.withdraw({ params: { id } })).suggestion.state).toBe('withdrawn')
    expect(await status(ann.suggestions.edit({ params: { id }, body }))).toBe(409)
    expect(await status(accept(bob, id))).toBe(409)
    expect(await contentOf(params)).toBe(text)
  })

  test('receives one notification for each decision, and writers one for unread suggestions of an author', async () => {
    const { params } = await newDocument('Notify')
    const first = await suggest(ann, params, 'roses', 'tulips')
    const second = await suggest(ann, params, 'daily', 'weekly')
    const about = async (who: TestClient) =>
      (await who.notifications.list()).notifications
        .filter(({ doc_slug }) => doc_slug === params.docSlug)
        .map(({ kind, author, suggestion_id }) => ({ kind, author, suggestion_id }))
    expect(await about(app.admin)).toEqual([{ kind: 'suggested', author: 'ann', suggestion_id: first.id }])
    await accept(bob, first.id)
    await bob.suggestions.reject({ params: { id: second.id }, body: { comment: 'Daily is right.' } })
    expect(await about(ann)).toEqual([
      { kind: 'rejected', author: 'bob', suggestion_id: second.id },
      { kind: 'reply', author: 'bob', suggestion_id: second.id },
      { kind: 'accepted', author: 'bob', suggestion_id: first.id },
    ])
  })

  test('gets a notification of a reply, and the reply is part of the suggestion', async () => {
    const { params } = await newDocument('Replies')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    await bob.suggestions.reply({ params: { id }, body: { body: 'Why tulips?' } })
    await ann.suggestions.reply({ params: { id }, body: { body: 'They bloom earlier.' } })
    const [found] = await openOf(params)
    expect(found?.thread?.comments.map(({ body }) => body)).toEqual(['Why tulips?', 'They bloom earlier.'])
    const { notifications } = await ann.notifications.list()
    expect(notifications[0]).toMatchObject({ kind: 'reply', author: 'bob', thread_id: found?.thread?.id })
  })

  test('keeps the name after the account was deleted, and the suggestion can be accepted', async () => {
    const { params } = await newDocument('Deleted person')
    const { users } = { users: await newPerson('zoe', 'reader') }
    const { id } = await suggest(users, params, 'roses', 'tulips')
    const zoe = (await app.admin.users.list()).users.find(({ username }) => username === 'zoe')
    await app.admin.users.remove({ params: { id: zoe?.id ?? 0 } })
    expect(await openOf(params)).toMatchObject([{ author: { name: 'zoe' } }])
    await accept(bob, id)
    const { revisions } = await app.admin.history.list({ params, query: {} })
    expect(revisions[0]).toMatchObject({ note: 'suggested by zoe, accepted by bob' })
  })
})

describe('POST /api/projects/:slug/docs/:docSlug/suggestions/decisions', () => {
  test('accepts the suggestions of one author as one revision, and leaves overlapping ones open', async () => {
    const { params } = await newDocument('All')
    const roses = await suggest(ann, params, 'roses', 'tulips')
    const daily = await suggest(ann, params, 'daily', 'weekly')
    const overlapping = await suggest(ann, params, 'the roses before', 'lilies after')
    const other = await suggest(bob, params, 'Water', 'Feed')
    const body = { action: 'accept' as const, author: 'ann' }
    const answer = await bob.suggestions.decideAll({ params, body })
    expect(new Set(answer.decided)).toEqual(new Set([overlapping.id, daily.id]))
    expect(answer.left_open).toEqual([roses.id])
    expect(await contentOf(params)).toBe('Plant lilies after May.\n\nWater them weekly.\n')
    expect((await app.admin.history.list({ params, query: {} })).revisions).toHaveLength(2)
    expect((await openOf(params)).map(({ id, is_outdated }) => [id, is_outdated])).toEqual([
      [other.id, false],
      [roses.id, true],
    ])
  })

  test('rejects all of the document for a member, and refuses a reader', async () => {
    const { params } = await newDocument('Reject all')
    await suggest(ann, params, 'roses', 'tulips')
    await suggest(bob, params, 'daily', 'weekly')
    const body = { action: 'reject' as const }
    expect(await status(ann.suggestions.decideAll({ params, body }))).toBe(403)
    expect((await bob.suggestions.decideAll({ params, body })).decided).toHaveLength(2)
    expect(await openOf(params)).toEqual([])
    expect(await contentOf(params)).toBe(text)
  })
})

describe('suggestions and the life of a document', () => {
  test('suggestions are in the trash with the document and its comments, and return with it', async () => {
    const { params } = await newDocument('Trash')
    const { id } = await suggest(ann, params, 'roses', 'tulips', 'A reason')
    const { doc } = await app.admin.documents.get({ params })
    await app.admin.documents.remove({ params })
    expect(await status(accept(bob, id))).toBe(404)
    await app.admin.trash.restore({ params: { kind: 'document', id: doc.id } })
    expect(await openOf(params)).toMatchObject([
      { id, start: 10, thread: { comments: [{ body: 'A reason' }] } },
    ])
    await accept(bob, id)
    expect(await contentOf(params)).toContain('tulips')
  })

  test('suggestions move to another project with the document', async () => {
    const { params } = await newDocument('Moving')
    const { id } = await suggest(ann, params, 'roses', 'tulips', 'A reason')
    const { project } = await app.admin.projects.create({ body: { name: 'New garden' } })
    await app.admin.documents.move({ params, body: { project: project.slug } })
    const moved = { ...params, slug: project.slug }
    expect(await openOf(moved)).toMatchObject([{ id, thread: { comments: [{ body: 'A reason' }] } }])
    expect(await status(accept(bob, id))).toBe(404)
    await accept(app.admin, id)
    expect(await contentOf(moved)).toContain('tulips')
  })

  test('suggestions are not part of export, search, share pages or the static site', async () => {
    const { doc, params } = await newDocument('Published')
    await suggest(ann, params, 'roses', 'xylophones')
    const read = async (path: string) => Buffer.from(await (await app.admin.fetch(path)).arrayBuffer())
    const { share } = await app.admin.shares.create({ body: { document_id: doc.id } })
    expect((await read(`/s/${share.token}`)).toString()).not.toContain('xylophones')
    expect((await read(`/api/projects/${slug}/print?doc=${params.docSlug}`)).toString()).not.toContain(
      'xylophones',
    )
    const { results } = await app.admin.search.search({ query: { q: 'xylophones' } })
    expect(results).toEqual([])
    const { comments } = await app.admin.search.search({ query: { q: 'xylophones', kind: 'comment' } })
    expect(comments).toEqual([])
  })
})

describe('suggestions of AI programs', () => {
  const address = ({ docSlug }: Params) => ({ project: slug, docSlug })

  test('the AI API suggests, lists, accepts and rejects, and a person accepts with the name of the program', async () => {
    const { params } = await newDocument('AI')
    const body = { find: 'Plant the roses', replace: 'Plant the tulips', comment: 'Shade' }
    const { suggestion } = await app.writer.writer.proposeSuggestion({ params: address(params), body })
    expect(suggestion).toMatchObject({
      author: { kind: 'writer', name: 'AI' },
      start: 10,
      original: 'roses',
      replacement: 'tulips',
      thread: { comments: [{ author: 'AI', body: 'Shade' }] },
    })
    const second = await app.writer.writer.proposeSuggestion({
      params: address(params),
      body: { find: 'daily', replace: 'weekly' },
    })
    const listed = await app.writer.writer.listSuggestions({ params: address(params) })
    expect(listed.suggestions).toHaveLength(2)
    await app.writer.writer.rejectSuggestion({ params: { id: second.suggestion.id }, body: {} })
    await accept(bob, suggestion.id)
    const { revisions } = await app.admin.history.list({ params, query: {} })
    expect(revisions[0]).toMatchObject({ author: { name: 'bob' }, note: 'suggested by AI, accepted by bob' })
    const third = await suggest(ann, params, 'May', 'June')
    await app.writer.writer.acceptSuggestion({ params: { id: third.id } })
    expect(await contentOf(params)).toContain('June')
  })

  test('answers 409 when the text to replace is missing or occurs twice', async () => {
    const { params } = await newDocument('AI find')
    const propose = (find: string) =>
      app.writer.writer.proposeSuggestion({ params: address(params), body: { find, replace: 'x' } })
    expect(await status(propose('violets'))).toBe(409)
    expect(await status(propose('a'))).toBe(409)
  })
})
