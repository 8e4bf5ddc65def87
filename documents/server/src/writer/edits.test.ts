import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createAiTestCalls } from './testing/writing.ts'

let app: TestApp
let project: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, write, read, edit, slugs } = createAiTestCalls(() => app)
beforeEach(async () => void (project = await newProject()))

describe('base_revision of POST and PATCH /api/ai/docs', () => {
  test("a write with base_revision is merged with a user's edit of another place", async () => {
    const { doc } = await write({ title: 'Shared', content: 'one\n\ntwo\n\nthree\n' })
    const address = { slug: project, docSlug: 'shared' }
    await app.admin.documents.update({ params: address, body: { content: 'ONE\n\ntwo\n\nthree\n' } })
    await write({ title: 'Shared', content: 'one\n\ntwo\n\nTHREE\n', base_revision: doc.revision })
    expect((await read('shared')).content).toBe('ONE\n\ntwo\n\nTHREE\n')
  })

  test('a write with base_revision is answered 409 with both texts when a user edited the same place', async () => {
    const { doc } = await write({ title: 'Shared', content: 'one\n' })
    await app.admin.documents.update({
      params: { slug: project, docSlug: 'shared' },
      body: { content: 'uno\n' },
    })
    const again = { title: 'Renamed', slug: 'shared', content: 'eins\n', base_revision: doc.revision }
    await expect(write(again)).rejects.toMatchObject({
      status: 409,
      body: { conflict: { base: 'one\n', mine: 'eins\n', theirs: 'uno\n' } },
    })
    expect(await read('shared')).toMatchObject({ title: 'Shared', content: 'uno\n' })
  })

  test('a write with base_revision is answered 404 when the document was deleted or moved', async () => {
    const { doc } = await write({ title: 'Gone', content: 'one\n' })
    await app.admin.documents.remove({ params: { slug: project, docSlug: 'gone' } })
    const again = { title: 'Gone', content: 'two\n', base_revision: doc.revision }
    await expect(write(again)).rejects.toMatchObject({ status: 409 })
    expect(await slugs()).toEqual([])
  })

  test('a partial edit with base_revision applies to that revision and is merged with later edits', async () => {
    const { doc } = await write({ title: 'Log', content: '# A\n\na\n\n# B\n\nb\n' })
    const address = { slug: project, docSlug: 'log' }
    await app.admin.documents.update({ params: address, body: { content: '# A!\n\na\n\n# B\n\nb\n' } })
    await edit('log', { edit: 'append', content: 'end\n', base_revision: doc.revision })
    expect((await read('log')).content).toBe('# A!\n\na\n\n# B\n\nb\nend\n')
    const stale = { edit: 'append', content: 'other\n', base_revision: doc.revision } as const
    await expect(edit('log', stale)).rejects.toMatchObject({ status: 409 })
    await expect(edit('log', { ...stale, base_revision: 999_999 })).rejects.toMatchObject({
      status: 409,
      body: { error: 'The base revision is no longer kept, read the document again' },
    })
  })
})

describe('PATCH /api/ai/docs/:project/:docSlug', () => {
  test('PATCH /api/ai/docs/:project/:docSlug appends, edits sections, and finds and replaces text', async () => {
    await write({ title: 'Parts', content: '# A\na\n\n# B\nb\n' })
    await edit('parts', { edit: 'append', content: '\nend' })
    await edit('parts', { edit: 'append_to_section', heading: 'A', content: '- more' })
    await edit('parts', { edit: 'replace_text', find: '- more', replace: '- most' })
    const { doc } = await edit('parts', { edit: 'replace_section', heading: 'B', content: 'new' })
    expect(await read('parts')).toMatchObject({
      content: '# A\na\n- most\n\n# B\n\nnew\n',
      revision: doc.revision,
    })
  })

  test('a refused edit of the AI API returns the headings of the document or the number of occurrences', async () => {
    await write({ title: 'Parts', content: '# A\na a\n' })
    await expect(
      edit('parts', { edit: 'append_to_section', heading: 'B', content: '' }),
    ).rejects.toMatchObject({ status: 404, body: { headings: ['A'] } })
    await expect(edit('parts', { edit: 'replace_text', find: 'a', replace: 'b' })).rejects.toMatchObject({
      status: 409,
      body: { count: 2 },
    })
    await expect(edit('parts', { edit: 'replace_text', find: 'b', replace: 'a' })).rejects.toMatchObject({
      status: 409,
      body: { count: 0 },
    })
    await expect(edit('parts', { edit: 'replace_text', find: '', replace: 'b' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(edit('parts', { edit: 'append', content: 'x'.repeat(1_048_576) })).rejects.toMatchObject({
      status: 413,
    })
  })
})
