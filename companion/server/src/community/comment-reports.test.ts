import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createPostHelpers, toIdParams, expectedNotFoundError } from './testing/post-helpers.ts'

let app: TestApp
let admin: TestAdmin
let author: TestUser
let reader: TestUser
let postId: number
let id: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  author = await app.user()
  reader = await app.user()
  postId = (await say()).id
  id = (await comment(postId, '说得不好', reader)).id
})
afterAll(() => app.stop())

const { comment, say, seen } = createPostHelpers(() => ({ app, author, reader }))

const report = (who: TestUser, commentId = id, on = postId) =>
  who.community.reportComment({ params: { id: on, commentId }, body: { reason: '骂人' } })
const threeReport = async () => {
  for (const who of [author, await app.user(), await app.user()]) await report(who)
}
const listed = async () =>
  (await author.community.comments({ ...toIdParams(postId), query: {} })).comments.map((row) => row.id)
const waiting = async () =>
  (await admin.communityAdmin.listComments({ query: { status: 'review', pageSize: 50 } })).comments
const entry = async () => (await waiting()).find((row) => row.id === id)
const countOn = async () => (await seen(postId)).commentCount
const notificationsOfType = async (type: string) =>
  app.db
    .selectFrom('notifications')
    .select(['content', 'data'])
    .where('user_id', '=', reader.id)
    .where('type', '=', type)
    .execute()
const hide = () => admin.communityAdmin.hideComment({ ...toIdParams(id), body: { reason: '骂人' } })
const restore = () => admin.communityAdmin.restoreComment(toIdParams(id))
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

describe('POST /posts/:id/comments/:commentId/report', () => {
  test('a reported comment enters the review queue immediately, and three reports hide it and notify the author', async () => {
    await report(author)
    await report(author)
    await report(await app.user())
    expect(await listed()).toEqual([id])
    expect(await notificationsOfType('COMMENT_IN_REVIEW')).toHaveLength(0)
    expect(await entry()).toMatchObject({
      postId,
      content: '说得不好',
      status: 'active',
      reportCount: 2,
      author: { id: reader.id },
    })
    await report(await app.user())
    expect([await listed(), await countOn()]).toEqual([[], 0])
    expect(await entry()).toMatchObject({ status: 'review', reportCount: 3 })
    const [notice] = await notificationsOfType('COMMENT_IN_REVIEW')
    expect(notice).toMatchObject({ data: { postId, commentId: id } })
    expect(notice?.content).toContain('“说得不好”')
  })

  test('a single report hides a comment with prohibited words', async () => {
    await app.db.updateTable('post_comments').set({ content: '一起赌 博' }).where('id', '=', id).execute()
    await report(author)
    expect(await listed()).toEqual([])
  })

  test("reporting is refused for the user's own comment, an unknown one and one of another post, and after ten reports a day", async () => {
    expect(await getRefusal(report(reader))).toMatchObject({ status: 400, error: 'CANNOT_REPORT_OWN' })
    expect(await getRefusal(report(author, 999_999))).toMatchObject(expectedNotFoundError)
    const other = (await say()).id
    expect(await getRefusal(report(author, id, other))).toMatchObject(expectedNotFoundError)
    const reporter = await app.user()
    for (let nth = 0; nth < 10; nth += 1)
      await reporter.community.report({ ...toIdParams((await say()).id), body: {} })
    expect(await getRefusal(report(reporter))).toMatchObject({ status: 429, error: 'REPORT_LIMIT_EXCEEDED' })
    expect(await entry()).toBeUndefined()
  })

  test('deleting an account deletes its reports of comments', async () => {
    const reporter = await app.user()
    await report(reporter)
    await reporter.users.remove({ body: { phone: reporter.phone } })
    await app.settle()
    expect((await entry())?.reportCount).toBe(0)
  })
})

describe('decisions on comments', () => {
  test('an administrator hides and restores a comment, and the comment count of the post changes accordingly', async () => {
    await comment(postId, '我也觉得', author, id)
    await hide()
    expect(await countOn()).toBe(1)
    const { comments } = await author.community.comments({ ...toIdParams(postId), query: {} })
    expect(comments).toMatchObject([{ content: '我也觉得', replyTo: null }])
    expect((await notificationsOfType('COMMENT_HIDDEN'))[0]?.content).toContain('原因：骂人')
    expect(await getRefusal(hide())).toMatchObject(conflict)
    await restore()
    expect(await countOn()).toBe(2)
    expect(await notificationsOfType('COMMENT_RESTORED')).toHaveLength(1)
    expect(await getRefusal(restore())).toMatchObject(conflict)
    const logged = await app.db
      .selectFrom('audit_logs')
      .select('action')
      .where('resource_type', '=', 'comment')
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual(['comments.hide', 'comments.restore'])
  })

  test('reports that an administrator dismisses notify no user and no longer count: three new reports hide the comment', async () => {
    await report(author)
    app.clock.move({ advanceMs: 1000 })
    await restore()
    expect(await notificationsOfType('COMMENT_RESTORED')).toHaveLength(0)
    expect(await entry()).toBeUndefined()
    app.clock.move({ advanceMs: 1000 })
    for (const nth of [1, 2]) {
      await report(await app.user())
      expect(await listed(), String(nth)).toEqual([id])
    }
    await report(await app.user())
    expect(await listed()).toEqual([])
  })

  test('restoring a comment that was hidden by reports makes it visible again and notifies its author', async () => {
    await threeReport()
    await restore()
    expect([await listed(), await countOn()]).toEqual([[id], 1])
    expect(await notificationsOfType('COMMENT_RESTORED')).toHaveLength(1)
  })

  test('deleted and unknown comments cannot be hidden or restored', async () => {
    await report(author)
    await reader.community.removeComment({ params: { id: postId, commentId: id } })
    expect(await entry()).toBeUndefined()
    expect(await getRefusal(hide())).toMatchObject(conflict)
    expect(await getRefusal(restore())).toMatchObject(conflict)
    expect(await getRefusal(admin.communityAdmin.restoreComment(toIdParams(999_999)))).toMatchObject(
      expectedNotFoundError,
    )
    expect(await getRefusal(reader.communityAdmin.listComments({ query: {} }))).toMatchObject({ status: 401 })
  })
})
