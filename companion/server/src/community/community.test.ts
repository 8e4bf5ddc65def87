import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pixel, refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { forgetUser } from './forgetting.ts'

let app: TestApp
let admin: TestAdmin
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  author = await app.user()
  reader = await app.user()
})

type Body = Parameters<TestUser['community']['create']>[0]['body']
const say = (body: Body = { content: '早上好' }, by = author) => by.community.create({ body })
const by = (id: number) => ({ params: { id } })
const seen = (id: number, who = reader) => who.community.get(by(id))
const comment = (id: number, content = '说得好', who = reader, replyToId?: number) =>
  who.community.comment({ ...by(id), body: { content, ...(replyToId && { replyToId }) } })
const listed = async (query: object, who = reader) =>
  (await who.community.list({ query })).posts.map(({ id }) => id)
const topicNamed = async (name: string) => {
  const { topics } = await reader.community.topics({ query: {} })
  return topics.find((topic) => topic.name === name)!
}
const disable = (id: number, status: 'active' | 'disabled' = 'disabled') =>
  app.db.updateTable('users').set({ status }).where('id', '=', id).execute()
const notFound = { status: 404, error: 'NOT_FOUND' }

/** So many bytes of noise in a picture that nothing can make small. */
const heavyPicture = async (bytes: number) => {
  const edge = 64
  const png = await sharp({ create: { width: edge, height: edge, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]).toString('base64')
}
const uploaded = async (who = author) => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(pixel, 'base64')]), 'a.png')
  const answer = await who.fetch('/api/v1/upload/image', { method: 'POST', body: form })
  return ((await answer.json()) as { url: string }).url
}

describe('a post', () => {
  test('shows what its author said, where and of what, and whether one likes it', async () => {
    const topic = await topicNamed('退休生活')
    const url = await uploaded()
    const { id } = await say({
      content: ' 早上好 ',
      images: [pixel, url],
      topicId: topic.id,
      location: '中山公园',
    })
    expect(await seen(id)).toMatchObject({
      content: '早上好',
      images: [expect.stringContaining('/uploads/'), url],
      topic: { id: topic.id, name: '退休生活' },
      location: '中山公园',
      likeCount: 0,
      commentCount: 0,
      isLiked: false,
      author: { id: author.id },
      status: 'active',
    })
    expect(JSON.stringify(await seen(id))).not.toContain(author.phone)
  })

  test('is told to whoever listens', async () => {
    const told: unknown[] = []
    const { emit } = app.deps
    app.deps.emit = async (tx, event) => {
      told.push(event)
      await emit(tx, event)
    }
    const { id } = await say()
    app.deps.emit = emit
    const payload = { postId: id, userId: author.id }
    expect(told).toEqual([{ type: 'post.added', subject: `post:${id}`, payload }])
  })

  test('has up to 500 characters and up to nine pictures', async () => {
    await say({ content: '好'.repeat(500) })
    const tooLong = say({ content: '好'.repeat(501) })
    expect(await refusal(tooLong)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    const { id } = await say({ images: Array.from({ length: 9 }, () => pixel) })
    expect((await seen(id)).images).toHaveLength(9)
    const tooMany = say({ images: Array.from({ length: 10 }, () => pixel) })
    expect(await refusal(tooMany)).toMatchObject({ status: 400, error: 'TOO_MANY_IMAGES' })
  })

  test('says or shows something', async () =>
    expect(await refusal(say({ content: '  ' }))).toMatchObject({ status: 400, error: 'EMPTY_POST' }))

  test('takes pictures of less than two megabytes each', async () => {
    const limit = 2 * 1024 * 1024
    await say({ images: [await heavyPicture(limit - 1)] })
    expect(await refusal(say({ images: [pixel, await heavyPicture(limit)] }))).toMatchObject({
      status: 413,
      error: 'FILE_TOO_LARGE',
    })
  })

  test('takes no addresses of other servers, and nothing that is no picture', async () => {
    const elsewhere = say({ images: ['https://example.com/a.jpg'] })
    expect(await refusal(elsewhere)).toMatchObject({ status: 400, error: 'IMAGE_NOT_UPLOADED' })
    expect(await refusal(say({ images: ['%%%'] }))).toMatchObject({ status: 400, error: 'FILE_UNREADABLE' })
  })

  test.each([{ content: '一起 赌-博' }, { content: '早上好', location: '赌场' }])(
    'that has no place in public is refused: %j',
    async (body) =>
      expect(await refusal(say(body))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' }),
  )

  test('of a topic that is none is refused', async () =>
    expect(await refusal(say({ content: '早', topicId: 999_999 }))).toMatchObject(notFound))

  test('is taken away by its author alone, once', async () => {
    const { id } = await say()
    expect(await refusal(reader.community.remove(by(id)))).toMatchObject(notFound)
    await author.community.remove(by(id))
    expect(await refusal(seen(id))).toMatchObject(notFound)
    expect(await refusal(seen(id, author))).toMatchObject(notFound)
    expect(await refusal(author.community.remove(by(id)))).toMatchObject(notFound)
  })
})

describe('the list of posts', () => {
  test('has the newest first, of everybody, of a topic, of a person, in pages', async () => {
    const topic = await topicNamed('健康食谱')
    const { id: first } = await say({ content: '一', topicId: topic.id })
    const { id: second } = await say({ content: '二' })
    const { id: third } = await say({ content: '三', topicId: topic.id }, reader)
    expect((await listed({})).slice(0, 3)).toEqual([third, second, first])
    expect(await listed({ topicId: topic.id })).toEqual([third, first])
    expect(await listed({ userId: author.id })).toEqual([second, first])
    const { posts, total } = await reader.community.list({
      query: { userId: author.id, page: 2, pageSize: 1 },
    })
    expect([posts.map(({ id }) => id), total]).toEqual([[first], 2])
  })

  test('leaves out who is disabled until they are enabled again', async () => {
    const { id } = await say()
    await disable(author.id)
    expect(await listed({ userId: author.id })).toEqual([])
    expect(await listed({})).not.toContain(id)
    expect(await refusal(seen(id))).toMatchObject(notFound)
    expect(await refusal(comment(id))).toMatchObject(notFound)
    expect(await refusal(reader.community.like(by(id)))).toMatchObject(notFound)
    await disable(author.id, 'active')
    expect(await listed({ userId: author.id })).toEqual([id])
  })
})

describe('likes', () => {
  test('count once for each person, and are taken back', async () => {
    const { id } = await say()
    expect(await reader.community.like(by(id))).toMatchObject({ isLiked: true, likeCount: 1 })
    expect(await reader.community.like(by(id))).toMatchObject({ isLiked: true, likeCount: 1 })
    expect(await author.community.like(by(id))).toMatchObject({ likeCount: 2 })
    expect(await seen(id)).toMatchObject({ isLiked: true, likeCount: 2 })
    expect(await reader.community.unlike(by(id))).toMatchObject({ isLiked: false, likeCount: 1 })
    expect(await reader.community.unlike(by(id))).toMatchObject({ isLiked: false, likeCount: 1 })
    expect(await seen(id)).toMatchObject({ isLiked: false, likeCount: 1 })
  })

  const countsOf = async (id: number) => {
    const { rows } = await sql<{ shown: number; real: number }>`
      SELECT like_count AS shown, (SELECT count(*) FROM post_likes WHERE post_id = id) AS real
      FROM posts WHERE id = ${id}`.execute(app.db)
    return rows[0]!
  }

  test('of many at once are as many as there are', async () => {
    const { id } = await say()
    const people = await Promise.all(Array.from({ length: 10 }, () => app.user()))
    const toggles = Array.from({ length: 100 }, (_, nth) => {
      const who = people[nth % people.length]!
      return nth % 3 === 0 ? who.community.unlike(by(id)) : who.community.like(by(id))
    })
    await Promise.all(toggles)
    const { shown, real } = await countsOf(id)
    expect(shown).toBe(real)
  })

  test('would not be, were they counted before they are written', async () => {
    const { id } = await say()
    const people = await Promise.all(Array.from({ length: 5 }, () => app.user()))
    const read = await Promise.all(people.map(() => countsOf(id)))
    await Promise.all(
      people.map(async (person, nth) => {
        const at = new Date(app.clock.now())
        await app.db
          .insertInto('post_likes')
          .values({ post_id: id, user_id: person.id, created_at: at })
          .execute()
        await app.db
          .updateTable('posts')
          .set({ like_count: read[nth]!.shown + 1 })
          .where('id', '=', id)
          .execute()
      }),
    )
    expect(await countsOf(id)).toEqual({ shown: 1, real: 5 })
  })
})

describe('comments', () => {
  test('come in the order in which they were said, and say whom they answer', async () => {
    const { id } = await say()
    const first = await comment(id, '一')
    expect(first.commentCount).toBe(1)
    const second = await comment(id, '二', author, first.id)
    const { comments, total } = await reader.community.comments({ ...by(id), query: {} })
    expect(total).toBe(2)
    expect(comments).toMatchObject([
      { id: first.id, content: '一', author: { id: reader.id }, replyTo: null },
      { id: second.id, content: '二', author: { id: author.id }, replyTo: { id: first.id } },
    ])
    expect((await seen(id)).commentCount).toBe(2)
  })

  test('answer comments of the same post alone, and none that is gone', async () => {
    const [one, other] = [await say(), await say()]
    const { id: elsewhere } = await comment(other.id)
    expect(await refusal(comment(one.id, '回复', reader, elsewhere))).toMatchObject(notFound)
    const { id } = await comment(one.id)
    await reader.community.removeComment({ params: { id: one.id, commentId: id } })
    expect(await refusal(comment(one.id, '回复', author, id))).toMatchObject(notFound)
  })

  test('say something decent of up to 500 characters', async () => {
    const { id } = await say()
    await comment(id, '好'.repeat(500))
    expect(await refusal(comment(id, '好'.repeat(501)))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await refusal(comment(id, '  '))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await refusal(comment(id, '加我刷单'))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' })
  })

  test('are taken away by who said them, and counted no more; their answers stay', async () => {
    const { id } = await say()
    const { id: said } = await comment(id)
    const { id: answer } = await comment(id, '谢谢', author, said)
    const place = { params: { id, commentId: said } }
    expect(await refusal(author.community.removeComment(place))).toMatchObject(notFound)
    const removals = await Promise.allSettled([1, 2, 3].map(() => reader.community.removeComment(place)))
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await seen(id)).commentCount).toBe(1)
    const { comments } = await reader.community.comments({ ...by(id), query: {} })
    expect(comments).toMatchObject([{ id: answer, replyTo: null }])
  })

  test('of who is disabled are not shown', async () => {
    const { id } = await say()
    await comment(id)
    await disable(reader.id)
    expect((await author.community.comments({ ...by(id), query: {} })).total).toBe(0)
  })
})

describe('topics', () => {
  test('are there from the start, the official ones first', async () => {
    const { topics, total } = await reader.community.topics({ query: {} })
    expect(topics.map(({ name }) => name).toSorted()).toEqual(
      ['健康食谱', '带娃那些事', '晨练打卡', '退休生活'].toSorted(),
    )
    expect([total, topics.every(({ isOfficial }) => isOfficial)]).toEqual([4, true])
  })

  test('count the posts that are to be seen', async () => {
    const { id: topicId, postCount } = await topicNamed('晨练打卡')
    const count = async () => (await topicNamed('晨练打卡')).postCount - postCount
    const [one, other] = [await say({ content: '一', topicId }), await say({ content: '二', topicId })]
    expect(await count()).toBe(2)
    await author.community.remove(by(one.id))
    expect(await count()).toBe(1)
    await reader.community.report({ ...by(other.id), body: {} })
    expect(await count()).toBe(0)
    await admin.communityAdmin.restore(by(other.id))
    expect(await count()).toBe(1)
    await admin.communityAdmin.hide({ ...by(other.id), body: { reason: '广告' } })
    await author.community.remove(by(other.id))
    expect(await count()).toBe(0)
  })
})

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
