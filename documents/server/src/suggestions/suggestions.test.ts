import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addTextUpdate, addTextUpdateLog, listTextUpdatesAfter } from '#text-updates'
import { maxOpenSuggestions, maxSuggestionBytes } from './rules.ts'
import { accept, gardenText, startGarden, statusOf, suggest } from './testing/garden.ts'

const { app, ann, bob, newPerson, newDocument, contentOf, openOf, save } = await startGarden()
afterAll(() => app.stop())

describe('POST /api/projects/:slug/docs/:docSlug/suggestions', () => {
  test('a reader suggests a replacement with a reason, and text and file stay identical byte for byte', async () => {
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
    expect(await contentOf(params)).toBe(gardenText)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect((await app.admin.comments.ofDocument({ params })).threads).toEqual([])
    const { revision, suggestions } = await bob.suggestions.list({ params, query: {} })
    expect(revision).toBe(doc.revision)
    expect(suggestions).toMatchObject([{ id: made.id, is_own: false }])
  })

  test('answers 409 when the original is not at its position, and 400 when nothing changes', async () => {
    const { doc, params } = await newDocument('Refused')
    const body = { base_revision: doc.revision ?? 0, start: 0, original: 'roses', replacement: 'tulips' }
    expect(await statusOf(ann.suggestions.propose({ params, body }))).toBe(409)
    expect(
      await statusOf(ann.suggestions.propose({ params, body: { ...body, original: '', replacement: '' } })),
    ).toBe(400)
    expect(
      await statusOf(ann.suggestions.propose({ params, body: { ...body, base_revision: 999_999 } })),
    ).toBe(409)
    const emoji = await newDocument('Emoji', '🌹')
    const half = { base_revision: emoji.doc.revision ?? 0, start: 1, original: '', replacement: 'x' }
    expect(await statusOf(ann.suggestions.propose({ params: emoji.params, body: half }))).toBe(400)
  })

  test('answers 413 for a text above 100 KB and 409 for the 201st open suggestion', async () => {
    const { params } = await newDocument('Limits')
    expect(await statusOf(suggest(ann, params, 'roses', 'x'.repeat(maxSuggestionBytes)))).toBe(200)
    expect(await statusOf(suggest(ann, params, 'roses', 'x'.repeat(maxSuggestionBytes + 1)))).toBe(413)
    for (let made = 1; made < maxOpenSuggestions; made += 1)
      await suggest(ann, params, 'roses', `rose ${made}`)
    expect(await statusOf(suggest(ann, params, 'roses', 'one more'))).toBe(409)
    const [first] = await openOf(params)
    await bob.suggestions.reject({ params: { id: first?.id ?? 0 }, body: {} })
    expect(await statusOf(suggest(ann, params, 'roses', 'one more'))).toBe(200)
  })

  test('a suggestion for an older revision moves to its place in the current text', async () => {
    const { doc, params } = await newDocument('Older')
    await save(params, `# Garden\n\n${gardenText}`)
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
    expect(await statusOf(eve.suggestions.list({ params, query: {} }))).toBe(404)
    expect(await statusOf(eve.suggestions.edit({ params: { id }, body: change }))).toBe(404)
    expect(await statusOf(eve.suggestions.withdraw({ params: { id } }))).toBe(404)
    expect(await statusOf(accept(eve, id))).toBe(404)
    expect(await statusOf(eve.suggestions.reject({ params: { id }, body: {} }))).toBe(404)
    expect(await statusOf(eve.suggestions.reply({ params: { id }, body: { body: 'Hi' } }))).toBe(404)
    expect(await openOf(params)).toMatchObject([{ id, state: 'open' }])
  })
})

describe('POST /api/suggestions/:id/accept', () => {
  test('saves the change as an edit of the caller, and the history names the author', async () => {
    const { params } = await newDocument('Accept')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    expect(await statusOf(accept(ann, id))).toBe(403)
    const { suggestion } = await accept(bob, id)
    expect(suggestion).toMatchObject({ state: 'accepted', decided_by: 'bob' })
    expect(await contentOf(params)).toBe(gardenText.replace('roses', 'tulips'))
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
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusOf(accept(bob, suggestion.id))))
    expect(answers.filter((one) => one === 200)).toHaveLength(1)
    expect(answers.filter((one) => one === 409)).toHaveLength(9)
    expect(await contentOf(params)).toBe(`Hello. ${gardenText}`)
  })

  test('control: without the check of the state, ten concurrent edits change the text ten times', async () => {
    const { params } = await newDocument('Control')
    for (let at = 0; at < 10; at += 1) await accept(bob, (await suggest(ann, params, 'Plant', 'Hi Plant')).id)
    expect((await contentOf(params)).match(/Hi/g)).toHaveLength(10)
  })

  test('an acceptance and concurrent saves at other places are both kept', async () => {
    const { doc, params } = await newDocument('Concurrent')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    const edited = gardenText.replace('daily', 'weekly')
    const body = { content: edited, base_revision: doc.revision ?? 0 }
    const answers = await Promise.all([
      statusOf(accept(bob, id)),
      statusOf(app.admin.documents.update({ params, body })),
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
      changes: JSON.stringify([[0, 'Please. '], gardenText.length]),
      created_at: at,
    })
    await accept(bob, id)
    expect(await contentOf(params)).toBe(`Please. ${gardenText.replace('roses', 'tulips')}`)
    const { revisions } = await app.admin.history.list({ params, query: {} })
    expect(revisions.map(({ author }) => author.name)).toEqual(['bob', 'cat', 'admin'])
    expect(listTextUpdatesAfter(app.deps.db, doc.id, 1)).toHaveLength(1)
  })

  test('answers 409 with both texts when the original has changed, and the writer closes it by hand', async () => {
    const { params } = await newDocument('Outdated')
    const { id } = await suggest(ann, params, 'roses', 'tulips')
    expect(await statusOf(accept(bob, id, true))).toBe(409)
    await save(params, gardenText.replace('roses', 'lilies'))
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
    await save(params, gardenText)
    expect(await openOf(params)).toMatchObject([{ is_outdated: false, start: 10 }])
    await accept(bob, id)
    expect(await contentOf(params)).toBe(gardenText.replace('roses', 'tulips'))
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
