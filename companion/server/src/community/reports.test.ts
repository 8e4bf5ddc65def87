import { dayMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { deleteUserContent } from './account-deletion.ts'
import { createPostHelpers, toIdParams, expectedNotFoundError } from './testing/post-helpers.ts'

let app: TestApp
let admin: TestAdmin
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  author = await app.user()
  reader = await app.user()
})
afterAll(() => app.stop())

const { comment, listed, say, seen, topicNamed } = createPostHelpers(() => ({ app, author, reader }))

describe('POST /posts/:id/report', () => {
  const queue = async () =>
    (await admin.communityAdmin.list({ query: { status: 'review', pageSize: 50 } })).posts
  const noticesOf = async (type: string) =>
    app.db
      .selectFrom('notifications')
      .select('content')
      .where('user_id', '=', author.id)
      .where('type', '=', type)
      .execute()

  const report = (id: number, who = reader, reason = '广告') =>
    who.community.report({ ...toIdParams(id), body: { reason } })
  const threeReport = async (id: number) => {
    for (const who of [reader, await app.user(), await app.user()]) await report(id, who)
  }

  test('a reported post enters the review queue immediately, and three reports hide it and notify the author', async () => {
    const { id } = await say()
    await report(id)
    await report(id)
    await report(id, await app.user(), '骗人')
    expect((await seen(id)).status).toBe('active')
    expect(await noticesOf('POST_IN_REVIEW')).toHaveLength(0)
    const entry = async () => (await queue()).find((post) => post.id === id)
    expect(await entry()).toMatchObject({ status: 'active', reportCount: 2 })
    await report(id, await app.user())
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
    expect(await seen(id, author)).toMatchObject({ status: 'review' })
    expect(await listed({ userId: author.id }, author)).toEqual([id])
    expect(await entry()).toMatchObject({ status: 'review', reportCount: 3 })
    expect(await noticesOf('POST_IN_REVIEW')).toHaveLength(1)
  })

  test('a single report hides a post with prohibited words', async () => {
    const { id } = await say()
    await app.db.updateTable('posts').set({ content: '一起赌 博' }).where('id', '=', id).execute()
    await report(id)
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
    expect(await noticesOf('POST_IN_REVIEW')).toHaveLength(1)
  })

  test('dismissing the reports of a post removes it from the review queue, and its author is not notified', async () => {
    const { id } = await say()
    await report(id)
    await admin.communityAdmin.restore(toIdParams(id))
    expect((await queue()).map((post) => post.id)).not.toContain(id)
    expect(await noticesOf('POST_RESTORED')).toHaveLength(0)
    const again = admin.communityAdmin.restore(toIdParams(id))
    expect(await getRefusal(again)).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('a user can report ten posts a day, and repeated reports by the same user do not hide a post', async () => {
    const posts = await Promise.all(Array.from({ length: 11 }, () => say()))
    for (const { id } of posts.slice(0, 10)) await report(id)
    await report(posts[0]!.id)
    expect(await getRefusal(report(posts[10]!.id))).toMatchObject({
      status: 429,
      error: 'REPORT_LIMIT_EXCEEDED',
      retryAfter: expect.any(Number),
    })
    expect(await listed({ userId: author.id })).toHaveLength(11)
    expect((await queue()).map((post) => post.id)).not.toContain(posts[10]!.id)
    app.clock.move({ advanceMs: dayMs })
    await report(posts[10]!.id)
    app.clock.move({ reset: true })
  })

  test("reporting is refused for the user's own post and for an unknown post", async () => {
    const { id } = await say()
    const own = author.community.report({ ...toIdParams(id), body: {} })
    expect(await getRefusal(own)).toMatchObject({ status: 400, error: 'CANNOT_REPORT_OWN' })
    expect(await getRefusal(reader.community.report({ ...toIdParams(999_999), body: null }))).toMatchObject(
      expectedNotFoundError,
    )
  })

  test('a post that an administrator restored is hidden again only after three new reports', async () => {
    const { id } = await say()
    await threeReport(id)
    app.clock.move({ advanceMs: 1000 })
    await admin.communityAdmin.restore(toIdParams(id))
    app.clock.move({ advanceMs: 1000 })
    expect(await noticesOf('POST_RESTORED')).toHaveLength(1)
    await reader.community.report({ ...toIdParams(id), body: {} })
    for (const nth of [1, 2]) {
      const person = await app.user()
      await person.community.report({ ...toIdParams(id), body: {} })
      await person.community.report({ ...toIdParams(id), body: {} })
      expect((await seen(id)).status, String(nth)).toBe('active')
    }
    await (await app.user()).community.report({ ...toIdParams(id), body: {} })
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
  })

  test('hiding a reported post notifies its author with the reason', async () => {
    const { id } = await say()
    await reader.community.report({ ...toIdParams(id), body: {} })
    await admin.communityAdmin.hide({ ...toIdParams(id), body: { reason: '含有广告' } })
    expect(await noticesOf('POST_HIDDEN')).toMatchObject([{ content: expect.stringContaining('含有广告') }])
    expect(await seen(id, author)).toMatchObject({ status: 'hidden', hiddenReason: '含有广告' })
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
    expect((await queue()).map((post) => post.id)).not.toContain(id)
    const { posts } = await admin.communityAdmin.list({ query: { status: 'hidden' } })
    expect(posts[0]).toMatchObject({ id, hiddenReason: '含有广告' })
    const logged = await app.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('action', '=', 'posts.hide')
      .where('resource_id', '=', id)
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('hiding a hidden post or restoring a visible one answers 409 STATUS_CONFLICT', async () => {
    const { id } = await say()
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    const hide = () => admin.communityAdmin.hide({ ...toIdParams(id), body: { reason: '广告' } })
    expect(await getRefusal(admin.communityAdmin.restore(toIdParams(id)))).toMatchObject(conflict)
    await hide()
    expect(await getRefusal(hide())).toMatchObject(conflict)
    await admin.communityAdmin.restore(toIdParams(id))
    expect(await seen(id)).toMatchObject({ status: 'active', hiddenReason: null })
    expect(await getRefusal(admin.communityAdmin.restore(toIdParams(999_999)))).toMatchObject(
      expectedNotFoundError,
    )
  })
})

test("deleting an account deletes its posts, images and likes and corrects the counters of other users' posts", async () => {
  const { id: topicId, postCount } = await topicNamed('带娃那些事')
  const { id: own } = await say({
    content: '我的话',
    images: [pixelPngBase64],
    topicId,
    location: '我家附近',
  })
  const { id: other } = await say({ content: '别人的话' }, reader)
  await author.community.like(toIdParams(other))
  await comment(other, '我的评论', author)
  const forget = () => deleteUserContent(app.deps, author.id)
  await forget()
  await forget()
  expect(await seen(other)).toMatchObject({ likeCount: 0, commentCount: 0 })
  expect((await topicNamed('带娃那些事')).postCount).toBe(postCount)
  expect(await getRefusal(seen(own))).toMatchObject(expectedNotFoundError)
  const { rows } = await sql<{ text: string }>`
    SELECT content || location || images::text AS text FROM posts WHERE id = ${own}
    UNION ALL SELECT nullif(content, '') FROM post_comments WHERE user_id = ${author.id}`.execute(app.db)
  expect(rows.every(({ text }) => text === null)).toBe(true)
})
