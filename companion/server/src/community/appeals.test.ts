import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { deleteUserContent } from './account-deletion.ts'
import { createPostHelpers, toIdParams } from './testing/post-helpers.ts'

let app: TestApp
let admin: TestAdmin
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'moderation' })
})
beforeEach(async () => {
  author = await app.user()
  reader = await app.user()
})
afterAll(() => app.stop())

const { comment, say, seen } = createPostHelpers(() => ({ app, author, reader }))
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const hide = (id: number) => admin.communityAdmin.hide({ ...toIdParams(id), body: { reason: '广告' } })
const appeal = (id: number, who = author) =>
  who.community.appeal({ ...toIdParams(id), body: { reason: '这是我自己种的菜' } })
const open = async () =>
  (await admin.communityAdmin.listAppeals({ query: { status: 'open', pageSize: 50 } })).appeals
const appealOf = async (postId: number) =>
  (await open()).find((one) => one.postId === postId) ?? expect.fail('the appeal is not open')
const accept = (id: number) => admin.communityAdmin.acceptAppeal(toIdParams(id))
const reject = (id: number) =>
  admin.communityAdmin.rejectAppeal({ ...toIdParams(id), body: { answer: '含有电话' } })
const noticesOf = async (type: string) =>
  app.db
    .selectFrom('notifications')
    .select('content')
    .where('user_id', '=', author.id)
    .where('type', '=', type)
    .execute()

async function hiddenPost() {
  const { id } = await say({ content: '卖菜' })
  await hide(id)
  return id
}

async function hiddenComment() {
  const { id } = await say({ content: '早' }, reader)
  const { id: commentId } = await comment(id, '我的评论', author)
  await admin.communityAdmin.hideComment({ ...toIdParams(commentId), body: { reason: '广告' } })
  return { id, commentId }
}

describe('POST /posts/:id/appeal', () => {
  test('an appeal waits in the queue with post content and reasons, and only the author sees the appeal on the post', async () => {
    const id = await hiddenPost()
    await appeal(id)
    expect(await appealOf(id)).toMatchObject({
      content: '卖菜',
      hiddenReason: '广告',
      reason: '这是我自己种的菜',
      commentId: null,
    })
    const { queues } = await admin.workQueues.list({})
    expect(queues.find(({ name }) => name === 'appeals')?.count).toBeGreaterThan(0)
    expect((await seen(id, author)).appeal).toMatchObject({ status: 'open', answer: null })
    await accept((await appealOf(id)).id)
    expect((await seen(id, reader)).appeal).toBeNull()
  })

  test('an accepted appeal restores the post and notifies the author', async () => {
    const id = await hiddenPost()
    await appeal(id)
    await accept((await appealOf(id)).id)
    expect(await seen(id)).toMatchObject({ status: 'active', hiddenReason: null })
    expect(await noticesOf('POST_RESTORED')).toHaveLength(1)
    expect((await seen(id, author)).appeal).toMatchObject({ status: 'accepted' })
  })

  test('a rejected appeal keeps the post hidden, notifies the author and cannot be repeated', async () => {
    const id = await hiddenPost()
    await appeal(id)
    await reject((await appealOf(id)).id)
    expect(await seen(id, author)).toMatchObject({
      status: 'hidden',
      appeal: { status: 'rejected', answer: '含有电话' },
    })
    expect(await noticesOf('APPEAL_REJECTED')).toMatchObject([
      { content: expect.stringContaining('含有电话') },
    ])
    expect(await getRefusal(appeal(id))).toMatchObject({ status: 400, error: 'ALREADY_APPEALED' })
  })

  test('answers 400 NOT_HIDDEN for a visible post and 404 to another user', async () => {
    const { id } = await say()
    expect(await getRefusal(appeal(id))).toMatchObject({ status: 400, error: 'NOT_HIDDEN' })
    await hide(id)
    expect(await getRefusal(appeal(id, reader))).toMatchObject({ status: 404 })
  })

  test('ten concurrent appeals: exactly one succeeds', async () => {
    const id = await hiddenPost()
    const calls = Array.from({ length: 10 }, () => appeal(id))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, ALREADY_APPEALED: 9 })
  })

  test('ten concurrent decisions on an appeal: exactly one takes effect', async () => {
    const id = await hiddenPost()
    await appeal(id)
    const { id: appealId } = await appealOf(id)
    const calls = Array.from({ length: 10 }, (_, nth) => (nth % 2 ? accept(appealId) : reject(appealId)))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, STATUS_CONFLICT: 9 })
  })

  test('restoring the post without the appeal, or deleting the post, closes the appeal', async () => {
    const [restored, removed] = [await hiddenPost(), await hiddenPost()]
    await appeal(restored)
    await appeal(removed)
    const { id: appealId } = await appealOf(restored)
    await admin.communityAdmin.restore(toIdParams(restored))
    await author.community.remove(toIdParams(removed))
    expect((await open()).map(({ postId }) => postId)).not.toContain(restored)
    expect((await open()).map(({ postId }) => postId)).not.toContain(removed)
    expect(await getRefusal(accept(appealId))).toMatchObject(conflict)
  })
})

describe('POST /posts/:id/comments/:commentId/appeal', () => {
  test('an appeal about a comment leaves the queue when the post is deleted', async () => {
    const params = await hiddenComment()
    await author.community.appealComment({ params, body: { reason: '没有广告' } })
    await appealOf(params.id)
    await reader.community.remove(toIdParams(params.id))
    expect((await open()).map(({ postId }) => postId)).not.toContain(params.id)
  })

  const own = async (id: number, who = author) =>
    (await who.community.comments({ ...toIdParams(id), query: {} })).comments

  test('the author sees the hidden comment and its appeal, other users do not', async () => {
    const params = await hiddenComment()
    expect(await own(params.id)).toMatchObject([{ status: 'hidden', hiddenReason: '广告', appeal: null }])
    expect(await own(params.id, reader)).toEqual([])
    await author.community.appealComment({ params, body: { reason: '没有广告' } })
    expect(await own(params.id)).toMatchObject([{ appeal: { status: 'open', reason: '没有广告' } }])
  })

  test('an accepted appeal restores the comment', async () => {
    const params = await hiddenComment()
    await author.community.appealComment({ params, body: { reason: '没有广告' } })
    const { id, commentId } = await appealOf(params.id)
    expect(commentId).toBe(params.commentId)
    await accept(id)
    expect(await own(params.id, reader)).toMatchObject([{ status: 'active', appeal: null }])
    expect(await noticesOf('COMMENT_RESTORED')).toHaveLength(1)
  })
})

test('deleting an account deletes its appeals', async () => {
  await appeal(await hiddenPost())
  await deleteUserContent(app.deps, author.id)
  const rows = app.db.selectFrom('content_appeals').select('id').where('user_id', '=', author.id)
  expect(await rows.execute()).toEqual([])
})
