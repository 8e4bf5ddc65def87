import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pixel, refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { forgetUser } from './forgetting.ts'
import { by, notFound, postingIn } from './testing/posting.ts'

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

const { comment, listed, say, seen, topicNamed } = postingIn(() => ({ app, author, reader }))

describe('a report', () => {
  const queue = async () =>
    (await admin.communityAdmin.list({ query: { status: 'review', pageSize: 50 } })).posts
  const noticesOf = async (type: string) =>
    app.db
      .selectFrom('notifications')
      .select('content')
      .where('user_id', '=', author.id)
      .where('type', '=', type)
      .execute()

  test('takes a post out of sight until it was looked at; its author still sees it', async () => {
    const { id } = await say()
    await reader.community.report({ ...by(id), body: { reason: '广告' } })
    expect(await refusal(seen(id))).toMatchObject(notFound)
    expect(await seen(id, author)).toMatchObject({ status: 'review' })
    expect(await listed({ userId: author.id }, author)).toEqual([id])
    const entry = (await queue()).find((post) => post.id === id)
    expect(entry).toMatchObject({ status: 'review', reportCount: 1, reports: [{ reason: '广告' }] })
  })

  test('of one’s own post is refused, and so is one of what is not there', async () => {
    const { id } = await say()
    const own = author.community.report({ ...by(id), body: {} })
    expect(await refusal(own)).toMatchObject({ status: 400, error: 'CANNOT_REPORT_OWN' })
    expect(await refusal(reader.community.report({ ...by(999_999), body: null }))).toMatchObject(notFound)
  })

  test('of a post that was looked at and left takes three people', async () => {
    const { id } = await say()
    await reader.community.report({ ...by(id), body: {} })
    app.clock.move({ advanceMs: 1000 })
    await admin.communityAdmin.restore(by(id))
    app.clock.move({ advanceMs: 1000 })
    expect(await noticesOf('POST_RESTORED')).toHaveLength(1)
    await reader.community.report({ ...by(id), body: {} })
    for (const nth of [1, 2]) {
      const person = await app.user()
      await person.community.report({ ...by(id), body: {} })
      await person.community.report({ ...by(id), body: {} })
      expect((await seen(id)).status, String(nth)).toBe('active')
    }
    await (await app.user()).community.report({ ...by(id), body: {} })
    expect(await refusal(seen(id))).toMatchObject(notFound)
  })

  test('ends with the post hidden, and its author told why', async () => {
    const { id } = await say()
    await reader.community.report({ ...by(id), body: {} })
    await admin.communityAdmin.hide({ ...by(id), body: { reason: '含有广告' } })
    expect(await noticesOf('POST_HIDDEN')).toMatchObject([{ content: expect.stringContaining('含有广告') }])
    expect(await seen(id, author)).toMatchObject({ status: 'hidden', hiddenReason: '含有广告' })
    expect(await refusal(seen(id))).toMatchObject(notFound)
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

  test('is decided once: what is hidden is not hidden again, what is shown not restored', async () => {
    const { id } = await say()
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    const hide = () => admin.communityAdmin.hide({ ...by(id), body: { reason: '广告' } })
    expect(await refusal(admin.communityAdmin.restore(by(id)))).toMatchObject(conflict)
    await hide()
    expect(await refusal(hide())).toMatchObject(conflict)
    await admin.communityAdmin.restore(by(id))
    expect(await seen(id)).toMatchObject({ status: 'active', hiddenReason: null })
    expect(await refusal(admin.communityAdmin.restore(by(999_999)))).toMatchObject(notFound)
  })
})

test('who ends their account leaves no words, pictures or likes, and the numbers of others are right', async () => {
  const { id: topicId, postCount } = await topicNamed('带娃那些事')
  const { id: own } = await say({ content: '我的话', images: [pixel], topicId, location: '我家附近' })
  const { id: other } = await say({ content: '别人的话' }, reader)
  await author.community.like(by(other))
  await comment(other, '我的评论', author)
  const forget = () => forgetUser(app.deps, author.id)
  await forget()
  await forget()
  expect(await seen(other)).toMatchObject({ likeCount: 0, commentCount: 0 })
  expect((await topicNamed('带娃那些事')).postCount).toBe(postCount)
  expect(await refusal(seen(own))).toMatchObject(notFound)
  const { rows } = await sql<{ text: string }>`
    SELECT content || location || images::text AS text FROM posts WHERE id = ${own}
    UNION ALL SELECT nullif(content, '') FROM post_comments WHERE user_id = ${author.id}`.execute(app.db)
  expect(rows.every(({ text }) => text === null)).toBe(true)
})
