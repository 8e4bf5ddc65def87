import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pixel, refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
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

const { comment, disable, listed, say, seen, topicNamed } = postingIn(() => ({ app, author, reader }))

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
    for (const who of [reader, await app.user(), await app.user()])
      await who.community.report({ ...by(other.id), body: {} })
    expect(await count()).toBe(0)
    await admin.communityAdmin.restore(by(other.id))
    expect(await count()).toBe(1)
    await admin.communityAdmin.hide({ ...by(other.id), body: { reason: '广告' } })
    await author.community.remove(by(other.id))
    expect(await count()).toBe(0)
  })
})
