import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { type MessageAnswer, maxMessageLength, maxMessagesPerDay } from './contract.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  parent = await app.user({ nickname: '王秀兰' })
  child = await app.child({ of: [parent], nickname: '小明' })
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const atParent = () => ({ params: { id: parent.id } })
const write = async (text = '晚上来吃饭', by = child) =>
  (await by.familyMessagesChild.write({ ...atParent(), body: { text } })).message
const listOfChild = async (by = child) =>
  (await by.familyMessagesChild.list({ ...atParent(), query: {} })).messages
const listOfParent = async (by = parent) => (await by.familyMessages.list({ query: {} })).messages
const answer = (id: number, chosen: MessageAnswer, by = parent) =>
  by.familyMessages.answer({ params: { id }, body: { answer: chosen } })
const removeAsParent = (id: number, by = parent) => by.familyMessages.remove({ params: { id } })
const removeAsChild = (id: number, by = child) => by.familyMessagesChild.remove({ params: { id } })
const unlink = () => parent.family.removeMember({ params: { id: `c${child.id}` } })
const noticesOfParent = async () =>
  (await parent.notifications.list({ query: {} })).notifications.filter(
    ({ type }) => type === 'FAMILY_MESSAGE',
  )
const notFound = { status: 404, error: 'NOT_FOUND' }

describe('POST /child/parents/:id/messages', () => {
  test('the parent reads the message with the name of the child, the newest first', async () => {
    const first = await write('晚上来吃饭')
    const second = await write(' 记得带伞 ')
    expect(await listOfParent()).toEqual([
      { ...second, text: '记得带伞', child: { id: `c${child.id}`, nickname: '小明', relationship: 'child' } },
      { ...first, child: { id: `c${child.id}`, nickname: '小明', relationship: 'child' } },
    ])
    expect(await listOfChild()).toEqual([second, first])
  })

  test('the parent is notified in the app and by a push message, both without the text', async () => {
    await write('晚上来吃饭')
    await app.settle()
    expect(await noticesOfParent()).toMatchObject([
      { title: '家人留言', content: '小明给您留言了，打开看看。', isRead: false },
    ])
    const pushed = app.sentTo(`user:${parent.id}`).filter(({ data }) => 'familyMessageId' in data)
    expect(pushed).toHaveLength(1)
    expect(JSON.stringify(pushed)).not.toContain('吃饭')
  })

  test('answers VALIDATION_ERROR for an empty text and one of more than 200 characters, and stores one of 200', async () => {
    for (const text of ['', '   ', '好'.repeat(maxMessageLength + 1)])
      expect(await getRefusal(write(text))).toMatchObject({ error: 'VALIDATION_ERROR', field: 'text' })
    expect((await write('好'.repeat(maxMessageLength))).text).toHaveLength(maxMessageLength)
  })

  test('answers SENSITIVE_CONTENT for a text with a sensitive word and stores nothing', async () => {
    const { word } = await app.db
      .selectFrom('sensitive_words')
      .select('word')
      .where('category', '=', 'block')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await getRefusal(write(`听说${word}`))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' })
    expect(await listOfParent()).toEqual([])
  })

  test('30 simultaneous messages: 20 are stored and 10 get MESSAGE_LIMIT_EXCEEDED; another child, another parent and the next day have limits of their own', async () => {
    const outcomes = await countOutcomes(Array.from({ length: 30 }, () => write()))
    expect(outcomes).toEqual({ ok: maxMessagesPerDay, MESSAGE_LIMIT_EXCEEDED: 10 })
    expect((await parent.familyMessages.list({ query: {} })).total).toBe(maxMessagesPerDay)
    const sister = await app.child({ of: [parent] })
    await write('妈，是我', sister)
    const father = await app.user()
    await child.children.bind({ body: { inviteCode: (await father.family.generateCode()).code } })
    await child.familyMessagesChild.write({ params: { id: father.id }, body: { text: '爸，是我' } })
    app.clock.move({ advanceMs: dayMs })
    await write()
  })

  test('answers 404 to a child without a link and after the link has ended, and 403 to a blocked child', async () => {
    const stranger = await app.child()
    expect(await getRefusal(write('您好', stranger))).toMatchObject(notFound)
    await write()
    await unlink()
    expect(await getRefusal(write())).toMatchObject(notFound)
    const blocked = await app.child({ of: [parent] })
    await app.db.updateTable('child_users').set({ status: 'disabled' }).where('id', '=', blocked.id).execute()
    expect(await getRefusal(write('您好', blocked))).toMatchObject({ status: 403 })
  })

  test('10 messages race with the end of the link: each is stored before the end or refused', async () => {
    const racing = countOutcomes(Array.from({ length: 10 }, () => write()))
    await unlink()
    const { ok = 0, NOT_FOUND: refused = 0 } = await racing
    expect(ok + refused).toBe(10)
    const stored = await app.db
      .selectFrom('family_messages')
      .select('id')
      .where('parent_user_id', '=', parent.id)
      .execute()
    expect(stored).toHaveLength(ok)
    expect(await countOutcomes(Array.from({ length: 3 }, () => write()))).toEqual({ NOT_FOUND: 3 })
  })
})

describe('PUT /family/messages/:id/answer', () => {
  test('the child sees the answer and is notified, and the notice of the parent is read', async () => {
    const { id } = await write()
    await answer(id, 'call')
    expect(await listOfChild()).toMatchObject([
      { id, answer: 'call', answeredAt: '2026-11-21T04:00:00.000Z' },
    ])
    expect(await noticesOfParent()).toMatchObject([{ isRead: true }])
    const { notifications } = await child.notifications.listOfChild({ query: {} })
    expect(notifications).toMatchObject([
      {
        type: 'PARENT_MESSAGE_ANSWERED',
        content: '王秀兰回复：请给我打电话。',
        data: { parentId: parent.id },
      },
    ])
  })

  test('a repeated answer notifies the child once, and another answer replaces it', async () => {
    const { id } = await write()
    await answer(id, 'fine')
    await answer(id, 'fine')
    await answer(id, 'thanks')
    expect(await listOfChild()).toMatchObject([{ answer: 'thanks' }])
    expect((await child.notifications.listOfChild({ query: {} })).total).toBe(2)
  })

  test('answers 404 to another user and for a message of a child whose link has ended', async () => {
    const { id } = await write()
    expect(await getRefusal(answer(id, 'fine', await app.user()))).toMatchObject(notFound)
    await unlink()
    expect(await getRefusal(answer(id, 'fine'))).toMatchObject(notFound)
  })
})

describe('DELETE of a message', () => {
  test('deletes the message and its notice for both sides, whichever side deletes it', async () => {
    const [first, second] = [await write('一'), await write('二')]
    await removeAsParent(first.id)
    await removeAsChild(second.id)
    expect([await listOfParent(), await listOfChild(), await noticesOfParent()]).toEqual([[], [], []])
    expect(await getRefusal(removeAsParent(first.id))).toMatchObject(notFound)
    expect(await getRefusal(answer(second.id, 'fine'))).toMatchObject(notFound)
  })

  test('answers 404 to another parent and to another child of the same parent', async () => {
    const { id } = await write()
    const sister = await app.child({ of: [parent] })
    expect(await getRefusal(removeAsParent(id, await app.user()))).toMatchObject(notFound)
    expect(await getRefusal(removeAsChild(id, sister))).toMatchObject(notFound)
    expect(await listOfParent()).toHaveLength(1)
  })
})

describe('messages after the link has ended', () => {
  test('neither side sees them, and the child can still delete them', async () => {
    const { id } = await write()
    await unlink()
    expect(await listOfParent()).toEqual([])
    expect(await getRefusal(listOfChild())).toMatchObject(notFound)
    await removeAsChild(id)
    expect(await getRefusal(removeAsChild(id))).toMatchObject(notFound)
  })
})

test('the deletion of the account of a parent deletes the messages to the parent and no others', async () => {
  const other = await app.user()
  const son = await app.child({ of: [other] })
  await son.familyMessagesChild.write({ params: { id: other.id }, body: { text: '周末回家' } })
  await write()
  await parent.users.remove({ body: { phone: parent.phone } })
  await app.settle()
  const rows = await app.db
    .selectFrom('family_messages')
    .select('parent_user_id')
    .where('parent_user_id', 'in', [parent.id, other.id])
    .execute()
  expect(rows).toEqual([{ parent_user_id: other.id }])
})
