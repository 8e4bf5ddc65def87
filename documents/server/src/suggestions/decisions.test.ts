import { afterAll, describe, expect, test } from 'vitest'
import type { TestClient } from '#testing'
import { accept, gardenText, startGarden, statusOf, suggest, type TestParams } from './testing/garden.ts'

const { app, slug, ann, bob, newPerson, newDocument, contentOf, openOf } = await startGarden()
afterAll(() => app.stop())

describe('the author of a suggestion', () => {
  test('edits and withdraws it while it is open; others get 403, and later changes 409', async () => {
    const { doc, params } = await newDocument('Own')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const body = { base_revision: doc.revision ?? 0, start: 6, original: 'the roses', replacement: 'lilies' }
    expect(await statusOf(bob.suggestions.edit({ params: { id }, body }))).toBe(403)
    expect(await statusOf(bob.suggestions.withdraw({ params: { id } }))).toBe(403)
    const { suggestion } = await ann.suggestions.edit({ params: { id }, body })
    expect(suggestion).toMatchObject({ start: 6, original: 'the roses', replacement: 'lilies' })
    expect((await ann.suggestions.withdraw({ params: { id } })).suggestion.state).toBe('withdrawn')
    expect(await statusOf(ann.suggestions.edit({ params: { id }, body }))).toBe(409)
    expect(await statusOf(accept(bob, id))).toBe(409)
    expect(await contentOf(params)).toBe(gardenText)
  })

  test('receives one notification for each decision, and writers receive one for the unread suggestions of an author', async () => {
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

  test('rejects all suggestions of the document for a member, and refuses a reader', async () => {
    const { params } = await newDocument('Reject all')
    await suggest(ann, params, 'roses', 'tulips')
    await suggest(bob, params, 'daily', 'weekly')
    const body = { action: 'reject' as const }
    expect(await statusOf(ann.suggestions.decideAll({ params, body }))).toBe(403)
    expect((await bob.suggestions.decideAll({ params, body })).decided).toHaveLength(2)
    expect(await openOf(params)).toEqual([])
    expect(await contentOf(params)).toBe(gardenText)
  })
})

describe('suggestions and the life of a document', () => {
  test('suggestions are in the trash with the document and its comments, and return with it', async () => {
    const { params } = await newDocument('Trash')
    const { id } = await suggest(ann, params, 'roses', 'tulips', 'A reason')
    const { doc } = await app.admin.documents.get({ params })
    await app.admin.documents.remove({ params })
    expect(await statusOf(accept(bob, id))).toBe(404)
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
    expect(await statusOf(accept(bob, id))).toBe(404)
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
  const address = ({ docSlug }: TestParams) => ({ project: slug, docSlug })

  test('the AI API suggests, lists, accepts and rejects, and the history names the program and the person who accepted', async () => {
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
    expect(await statusOf(propose('violets'))).toBe(409)
    expect(await statusOf(propose('a'))).toBe(409)
  })
})
