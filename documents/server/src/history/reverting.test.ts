import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { createRevisionTestCalls } from './testing/revisions.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, at, create, save, write, history, waiting, read, revert } = createRevisionTestCalls(
  () => app,
)
beforeEach(newProject)

describe('revertAiChange', () => {
  const text = 'one\n\ntwo\n\nthree\n'

  test('reverting an AI change restores the text before it as a new revision with a note', async () => {
    await create('Page', text)
    const { revision } = await write('Page', 'one\n\nTWO\n\nthree\n')
    expect((await revert(revision)).doc.content).toBe(text)
    expect((await history('page'))[0]).toMatchObject({
      author: { kind: 'person', name: 'admin' },
      note: `reverted ${revision}`,
    })
    expect((await waiting()).map((change) => change.revision.id)).not.toContain(revision)
  })

  test('reverting an AI change keeps later edits of other paragraphs', async () => {
    await create('Page', text)
    const { revision } = await write('Page', 'ONE\n\ntwo\n\nthree\n')
    await save('page', 'ONE\n\ntwo\n\nthree, and more\n')
    expect((await revert(revision)).doc.content).toBe('one\n\ntwo\n\nthree, and more\n')
  })

  test('reverting an AI change keeps earlier and later AI changes, which stay in the inbox', async () => {
    await create('Page', text)
    const { revision: first } = await write('Page', 'ONE\n\ntwo\n\nthree\n')
    const { revision: second } = await write('Page', 'ONE\n\nTWO\n\nthree\n')
    const { revision: third } = await write('Page', 'ONE\n\nTWO\n\nTHREE\n')
    expect((await revert(second)).doc.content).toBe('ONE\n\ntwo\n\nTHREE\n')
    const left = (await waiting()).map((change) => change.revision.id)
    expect(left.slice(0, 2)).toEqual([third, first])
  })

  test('reverting an AI change is answered 409 with both texts when a later edit changed the same place', async () => {
    await create('Page', text)
    const { revision } = await write('Page', 'one\n\nTWO\n\nthree\n')
    await save('page', 'one\n\nTWO and a half\n\nthree\n')
    await expect(revert(revision)).rejects.toMatchObject({
      status: 409,
      body: {
        conflict: {
          base: 'one\n\nTWO\n\nthree\n',
          mine: text,
          theirs: 'one\n\nTWO and a half\n\nthree\n',
        },
      },
    })
    expect(await read('page')).toBe('one\n\nTWO and a half\n\nthree\n')
    expect((await waiting()).map((change) => change.revision.id)).toContain(revision)
  })

  test('reverting an AI change a second time, or after a user undid it, changes nothing', async () => {
    await create('Page', text)
    const { revision } = await write('Page', 'one\n\nTWO\n\nthree\n')
    await save('page', text)
    expect((await revert(revision)).doc.content).toBe(text)
    expect((await revert(revision)).doc.content).toBe(text)
    expect(await history('page')).toHaveLength(3)
    expect((await waiting()).map((change) => change.revision.id)).not.toContain(revision)
  })

  test('reverting the AI change that created a document is answered 409 with the advice to delete the document', async () => {
    const { revision } = await write('Report', 'a\n')
    await expect(revert(revision)).rejects.toMatchObject({
      status: 409,
      body: { error: 'This change created the document. Delete the document to take it back' },
    })
    expect((await waiting()).map((change) => change.revision.id)).toContain(revision)
    await app.admin.documents.remove({ params: at('report') })
    expect((await waiting()).map((change) => change.revision.id)).not.toContain(revision)
  })
})
