import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createRevisionTestCalls } from './testing/revisions.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, at, create, save } = createRevisionTestCalls(() => app)
beforeEach(async () => void (await newProject()))

const diff = async (
  docSlug: string,
  revision: number | null,
  query: { from?: number; since?: number } = {},
) => (await app.admin.history.diff({ params: { ...at(docSlug), revision: revision ?? 0 }, query })).diff

describe('GET /api/projects/:slug/docs/:docSlug/revisions/:revision/diff', () => {
  test('compares the revision with the previous one, with the one before `since`, or with `from`', async () => {
    const { revision: first } = await create('Page', 'a one\n')
    const { revision: second } = await save('page', 'a two\n')
    const { revision: third } = await save('page', 'a three\n')
    const inline = async (query: { from?: number; since?: number }) =>
      (await diff('page', third, query)).rows.map((row) => row.inline.match(/<p[^>]*>(.*)<\/p>/)?.[1])
    expect(await inline({})).toEqual(['a <del>two</del><ins>three</ins>'])
    expect(await inline({ since: second ?? 0 })).toEqual(['a <del>one</del><ins>three</ins>'])
    expect(await inline({ since: first ?? 0 })).toEqual(['<ins>a</ins> <ins>three</ins>'])
    expect(await inline({ from: first ?? 0 })).toEqual(['a <del>one</del><ins>three</ins>'])
  })

  test('reports 0 changes for two equal texts', async () => {
    const { revision } = await create('Page', 'a\n\nb\n')
    expect(await diff('page', revision, { from: revision ?? 0 })).toMatchObject({ changes: 0, left_out: 0 })
  })

  test('a revision of another document is answered 404, in the path and in the query', async () => {
    const { revision } = await create('Page', 'a\n')
    const { revision: other } = await create('Other', 'b\n')
    const refusal = { status: 404, body: { error: 'Revision not found' } }
    await expect(diff('page', other)).rejects.toMatchObject(refusal)
    await expect(diff('page', revision, { from: other ?? 0 })).rejects.toMatchObject(refusal)
    await expect(diff('page', revision, { since: other ?? 0 })).rejects.toMatchObject(refusal)
  })

  test('saving an earlier block keeps later changes of other blocks, and is answered 409 after a later change of that block', async () => {
    await create('Page', 'the first word\n\nmiddle\n\nthe last word\n')
    const { revision: base } = await save('page', 'the FIRST word\n\nmiddle\n\nthe LAST word\n')
    await save('page', 'the FIRST word\n\nmiddle\n\nthe final word\n')
    const [first, last] = (await diff('page', base)).rows.filter(({ kind }) => kind !== 'same')
    expect([first?.before?.source, last?.before?.source]).toEqual(['the first word\n\n', 'the last word\n'])
    const restore = async (content: string) =>
      (await app.admin.documents.update({ params: at('page'), body: { content, base_revision: base ?? 0 } }))
        .doc
    expect((await restore('the first word\n\nmiddle\n\nthe LAST word\n')).content).toBe(
      'the first word\n\nmiddle\n\nthe final word\n',
    )
    await expect(restore('the FIRST word\n\nmiddle\n\nthe last word\n')).rejects.toMatchObject({
      status: 409,
    })
  })
})
