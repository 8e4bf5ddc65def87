import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
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

const { comment, disable, listed, say, seen, topicNamed } = createPostHelpers(() => ({
  app,
  author,
  reader,
}))

/** Creates an image file of exactly `bytes` bytes. */
const heavyPicture = async (bytes: number) => {
  const edge = 64
  const png = await sharp({ create: { width: edge, height: edge, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]).toString('base64')
}
const uploaded = async (who = author) => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(pixelPngBase64, 'base64')]), 'a.png')
  const answer = await who.fetch('/api/v1/upload/image', { method: 'POST', body: form })
  return ((await answer.json()) as { url: string }).url
}

describe('POST /posts', () => {
  test('a post shows its content, location, topic and whether the viewer likes it', async () => {
    const topic = await topicNamed('退休生活')
    const url = await uploaded()
    const { id } = await say({
      content: ' 早上好 ',
      images: [pixelPngBase64, url],
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

  test('creating a post publishes the event post.added', async () => {
    const events: unknown[] = []
    const { emit } = app.deps
    app.deps.emit = async (tx, event) => {
      events.push(event)
      await emit(tx, event)
    }
    const { id } = await say()
    app.deps.emit = emit
    const payload = { postId: id, userId: author.id }
    expect(events).toEqual([{ type: 'post.added', subject: `post:${id}`, payload }])
  })

  test('a post may have at most 500 characters and nine images', async () => {
    await say({ content: '好'.repeat(500) })
    const tooLong = say({ content: '好'.repeat(501) })
    expect(await getRefusal(tooLong)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    const { id } = await say({ images: Array.from({ length: 9 }, () => pixelPngBase64) })
    expect((await seen(id)).images).toHaveLength(9)
    const tooMany = say({ images: Array.from({ length: 10 }, () => pixelPngBase64) })
    expect(await getRefusal(tooMany)).toMatchObject({ status: 400, error: 'TOO_MANY_IMAGES' })
  })

  test('a post without text and images answers 400 EMPTY_POST', async () =>
    expect(await getRefusal(say({ content: '  ' }))).toMatchObject({ status: 400, error: 'EMPTY_POST' }))

  test('each image of a post must be smaller than 2 MB', async () => {
    const limit = 2 * 1024 * 1024
    await say({ images: [await heavyPicture(limit - 1)] })
    expect(await getRefusal(say({ images: [pixelPngBase64, await heavyPicture(limit)] }))).toMatchObject({
      status: 413,
      error: 'FILE_TOO_LARGE',
    })
  })

  test('POST /posts refuses images from other servers and files that are not images', async () => {
    const elsewhere = say({ images: ['https://example.com/a.jpg'] })
    expect(await getRefusal(elsewhere)).toMatchObject({ status: 400, error: 'IMAGE_NOT_UPLOADED' })
    expect(await getRefusal(say({ images: ['%%%'] }))).toMatchObject({
      status: 400,
      error: 'FILE_UNREADABLE',
    })
  })

  test.each([{ content: '一起 赌-博' }, { content: '早上好', location: '赌场' }])(
    'a post with prohibited words is refused: %j',
    async (body) =>
      expect(await getRefusal(say(body))).toMatchObject({ status: 400, error: 'SENSITIVE_CONTENT' }),
  )

  test('POST /posts answers 404 for an unknown topic', async () =>
    expect(await getRefusal(say({ content: '早', topicId: 999_999 }))).toMatchObject(expectedNotFoundError))

  test('a post can be deleted only by its author, and only once', async () => {
    const { id } = await say()
    expect(await getRefusal(reader.community.remove(toIdParams(id)))).toMatchObject(expectedNotFoundError)
    await author.community.remove(toIdParams(id))
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
    expect(await getRefusal(seen(id, author))).toMatchObject(expectedNotFoundError)
    expect(await getRefusal(author.community.remove(toIdParams(id)))).toMatchObject(expectedNotFoundError)
  })
})

describe('GET /posts', () => {
  test('GET /posts lists posts newest first, in pages, filtered by topic or author', async () => {
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

  test('posts by disabled users are hidden until the user is enabled again', async () => {
    const { id } = await say()
    await disable(author.id)
    expect(await listed({ userId: author.id })).toEqual([])
    expect(await listed({})).not.toContain(id)
    expect(await getRefusal(seen(id))).toMatchObject(expectedNotFoundError)
    expect(await getRefusal(comment(id))).toMatchObject(expectedNotFoundError)
    expect(await getRefusal(reader.community.like(toIdParams(id)))).toMatchObject(expectedNotFoundError)
    await disable(author.id, 'active')
    expect(await listed({ userId: author.id })).toEqual([id])
  })
})

describe('GET /topics', () => {
  test('official topics exist without any seeding and are listed first', async () => {
    const { topics, total } = await reader.community.topics({ query: {} })
    expect(topics.map(({ name }) => name).toSorted()).toEqual(
      ['健康食谱', '带娃那些事', '晨练打卡', '退休生活'].toSorted(),
    )
    expect([total, topics.every(({ isOfficial }) => isOfficial)]).toEqual([4, true])
  })

  test('the post count of a topic includes only visible posts', async () => {
    const { id: topicId, postCount } = await topicNamed('晨练打卡')
    const count = async () => (await topicNamed('晨练打卡')).postCount - postCount
    const [one, other] = [await say({ content: '一', topicId }), await say({ content: '二', topicId })]
    expect(await count()).toBe(2)
    await author.community.remove(toIdParams(one.id))
    expect(await count()).toBe(1)
    for (const who of [reader, await app.user(), await app.user()])
      await who.community.report({ ...toIdParams(other.id), body: {} })
    expect(await count()).toBe(0)
    await admin.communityAdmin.restore(toIdParams(other.id))
    expect(await count()).toBe(1)
    await admin.communityAdmin.hide({ ...toIdParams(other.id), body: { reason: '广告' } })
    await author.community.remove(toIdParams(other.id))
    expect(await count()).toBe(0)
  })
})
