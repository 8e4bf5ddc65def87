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
import { checkPicturesOfPost } from './picture-check.ts'
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

const { say, seen } = createPostHelpers(() => ({ app, author, reader }))
const withPictures = (count = 1) => say({ content: '看看', images: Array(count).fill(pixelPngBase64) })
const emulator = () => app.providers.devPictures ?? expect.fail()
const notices = async () =>
  app.db
    .selectFrom('notifications')
    .select(['type', 'content'])
    .where('user_id', '=', author.id)
    .where('type', 'like', 'POST_%')
    .execute()

describe('the check of the pictures of a post', () => {
  test('a post stays visible and its author gets no notification when the picture check reports no risk', async () => {
    const { id } = await withPictures()
    await app.settle()
    const { images, status } = await seen(id)
    expect(status).toBe('active')
    expect(emulator().checked()).toEqual(expect.arrayContaining(images))
    expect(await notices()).toEqual([])
  })

  test('a post is published, then hidden when the check reports a forbidden picture, and the author is notified once', async () => {
    const { id } = await withPictures(2)
    expect((await seen(id)).status).toBe('active')
    emulator().queue({ riskLevel: 'none' }, { riskLevel: 'high', label: 'violent_explosion' })
    await app.settle()
    expect(await getRefusal(seen(id))).toMatchObject({ status: 404 })
    expect(await seen(id, author)).toMatchObject({ status: 'hidden' })
    expect(await notices()).toMatchObject([{ type: 'POST_HIDDEN' }])
  })

  test('a post with a doubtful picture waits for moderation with the picture and the reason', async () => {
    const { id } = await withPictures()
    emulator().queue({ riskLevel: 'medium', label: 'sexual_suggestiveContent' })
    await app.settle()
    const waiting = (await admin.communityAdmin.list({ query: { status: 'review', pageSize: 50 } })).posts
    expect(waiting.find((post) => post.id === id)).toMatchObject({
      images: [expect.stringContaining('/uploads/')],
      flagReason: '第 1 张图片：sexual_suggestiveContent',
    })
    expect(await notices()).toMatchObject([{ type: 'POST_IN_REVIEW' }])
    await admin.communityAdmin.restore(toIdParams(id))
    expect((await seen(id)).status).toBe('active')
  })

  test('a post stays visible while the picture check provider is unavailable, and a retry applies the result', async () => {
    const { id } = await withPictures()
    emulator().queue({ code: 500 })
    await app.settle()
    expect((await seen(id)).status).toBe('active')
    const { rows } = await sql<{ attempts: number }>`
      SELECT attempts FROM outbox_deliveries WHERE handler = 'community.checkPictures'`.execute(app.db)
    expect(rows).toEqual([{ attempts: 1 }])
    emulator().queue({ riskLevel: 'high', label: 'violent_explosion' })
    app.clock.move({ advanceMs: 60_000 })
    await app.settle()
    app.clock.move({ reset: true })
    expect(await seen(id, author)).toMatchObject({ status: 'hidden' })
  })

  test('a post that an administrator has approved is not hidden by a repeated picture check', async () => {
    const { id } = await withPictures()
    emulator().queue({ riskLevel: 'medium', label: 'sexual_suggestiveContent' })
    await app.settle()
    await admin.communityAdmin.restore(toIdParams(id))
    emulator().queue({ riskLevel: 'high', label: 'sexual_suggestiveContent' })
    await checkPicturesOfPost(app.deps, id)
    expect((await seen(id)).status).toBe('active')
  })

  test('a post without pictures is not sent to the picture check provider, and no post is when no provider is configured', async () => {
    const { id } = await say()
    const before = emulator().checked().length
    await app.settle()
    const withPicture = await withPictures()
    await checkPicturesOfPost({ ...app.deps, pictureChecker: undefined }, withPicture.id)
    expect(emulator().checked()).toHaveLength(before)
    await app.settle()
    expect((await seen(id)).status).toBe('active')
  })
})
