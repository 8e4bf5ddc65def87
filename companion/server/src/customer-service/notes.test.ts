import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'

let app: TestApp
let author: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  author = await app.admin({ role: 'support', username: '小林' })
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const add = (text: string, who = author) =>
  who.customerService.addNote({ params: { id: user.id }, body: { text } })
const list = async (who = author) =>
  (await who.customerService.listNotes({ params: { id: user.id }, query: {} })).notes
const withdraw = (id: number, who = author) => who.customerService.withdrawNote({ params: { id } })

describe('POST /admin/users/:id/notes', () => {
  test('notes are listed newest first with author and time', async () => {
    await add('电话没人接')
    app.clock.move({ advanceMs: 1000 })
    await add('已回电')
    expect(await list()).toMatchObject([
      { text: '已回电', author: { username: '小林' }, isOwn: true, withdrawnAt: null },
      { text: '电话没人接', createdAt: expect.any(String) },
    ])
    const other = await app.admin({ role: 'operations' })
    expect((await list(other))[0]).toMatchObject({ isOwn: false })
  })

  test('answers 404 for an unknown user', async () => {
    const call = author.customerService.addNote({ params: { id: 999_999 }, body: { text: '你好' } })
    expect(await getRefusal(call)).toMatchObject({ status: 404 })
  })
})

describe('POST /admin/user-notes/:id/withdraw', () => {
  test('removes the text and keeps author and time', async () => {
    const { id } = await add('写错人了')
    await withdraw(id)
    expect(await list()).toMatchObject([{ id, text: null, withdrawnAt: expect.any(String) }])
    const { text } = await app.db
      .selectFrom('user_notes')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(text).toBeNull()
  })

  test('answers 403 NOT_YOUR_NOTE to another administrator, an owner included', async () => {
    const { id } = await add('老客户')
    const owner = await app.admin()
    expect(await getRefusal(withdraw(id, owner))).toMatchObject({ status: 403, error: 'NOT_YOUR_NOTE' })
    expect((await list())[0]).toMatchObject({ text: '老客户' })
  })

  test('ten concurrent withdrawals: exactly one succeeds', async () => {
    const { id } = await add('写错人了')
    const calls = Array.from({ length: 10 }, () => withdraw(id))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, STATUS_CONFLICT: 9 })
  })
})
