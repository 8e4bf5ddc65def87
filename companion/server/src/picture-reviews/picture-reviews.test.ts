import { minuteMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  pixelPngBase64,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { toUserRecipient } from '#core'
import { storeImage } from '#uploads'
import { createTestActivity } from '../activities/testing/fixtures.ts'
import { allPictureSources } from '../picture-sources.ts'
import { checkPictures } from './checking.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let stranger: TestUser
let shop: TestMerchant
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'moderation' })
})
beforeEach(async () => {
  user = await app.user({ verified: true })
  stranger = await app.user()
  shop = await app.merchant()
})
afterAll(() => app.stop())

const emulator = () => app.providers.devPictures ?? expect.fail()
const doubtful = { riskLevel: 'medium', label: 'sexual_suggestiveContent' } as const
const forbidden = { riskLevel: 'high', label: 'violent_explosion' } as const
const toParams = (id: number) => ({ params: { id } })

async function setAvatar(by = user) {
  const { url } = await storeImage(app.deps, pixelPngBase64, `user:${by.id}`)
  await by.users.setProfile({ body: { avatar: url } })
  return url
}
const avatarOf = async (who = user) => (await who.users.me()).avatar
const createService = (images = [pixelPngBase64]) =>
  shop.merchantServices.create({ body: { title: '深度保洁', price: 120, images } })
const imagesOf = async (id: number) => (await stranger.merchantServices.look(toParams(id))).images

const noticesOf = (recipient: TestUser) =>
  app.db
    .selectFrom('notifications')
    .select(['type', 'title', 'content'])
    .where('user_id', '=', recipient.id)
    .where('type', 'like', 'PICTURE_%')
    .orderBy('id')
    .execute()
const removedPicture = async (by = user) =>
  (await by.pictureReviews.list()).pictures[0] ?? expect.fail('no picture is removed')
const waiting = async () =>
  (await admin.pictureReviewsAdmin.list({ query: { status: 'review', pageSize: 50 } })).pictures
const hide = (id: number, reason: string) =>
  admin.pictureReviewsAdmin.hide({ ...toParams(id), body: { reason } })

describe('the check of pictures that everyone sees', () => {
  test.each(['none', 'low'] as const)(
    'an avatar stays visible and its owner gets no notification when the picture check reports the risk %s',
    async (riskLevel) => {
      emulator().queue({ riskLevel })
      const url = await setAvatar()
      await app.settle()
      expect(emulator().checked()).toContain(url)
      expect(await avatarOf()).toBe(url)
      expect([await noticesOf(user), (await user.pictureReviews.list()).pictures]).toEqual([[], []])
    },
  )

  test('an avatar is visible at first, then replaced by the default picture when the check reports a forbidden picture, and its owner is notified once', async () => {
    emulator().queue(forbidden)
    const url = await setAvatar()
    expect(await avatarOf()).toBe(url)
    await app.settle()
    expect(await avatarOf()).toBeNull()
    expect(await noticesOf(user)).toEqual([
      {
        type: 'PICTURE_HIDDEN',
        title: '您的头像已撤下',
        content: '原因：图片不符合社区规范。现在显示默认头像。如有异议，可以在“我的资料”里申诉。',
      },
    ])
    expect(await removedPicture()).toMatchObject({ kind: 'avatar', url, status: 'hidden', appeal: null })
  })

  test('the cover of an activity is removed when the check reports a forbidden picture', async () => {
    emulator().queue(forbidden)
    const { by } = await createTestActivity(app, user, { coverImage: pixelPngBase64 })
    expect((await stranger.activities.get(by)).coverImage).toContain('/uploads/')
    await app.settle()
    expect((await stranger.activities.get(by)).coverImage).toBeNull()
    expect(await noticesOf(user)).toMatchObject([{ title: '您的活动封面已撤下' }])
    await user.activities.update({ ...by, body: { coverImage: pixelPngBase64 } })
    await app.settle()
    expect((await stranger.activities.get(by)).coverImage).toContain('/uploads/')
    expect((await user.pictureReviews.list()).pictures).toEqual([])
  })

  test('the logo of a store is removed when the check reports a forbidden picture, and the merchant can appeal', async () => {
    emulator().queue(forbidden)
    await shop.merchants.changeSettings({ body: { storeLogo: pixelPngBase64 } })
    const { storeLogo } = await shop.merchants.settings()
    expect(storeLogo).toContain('/uploads/')
    await app.settle()
    expect((await shop.merchants.settings()).storeLogo).toBeNull()
    const [removed] = (await shop.pictureReviewsMerchant.list()).pictures
    expect(removed).toMatchObject({ kind: 'storeLogo', url: storeLogo, status: 'hidden' })
    const { id = 0 } = removed ?? {}
    await shop.pictureReviewsMerchant.appeal({ ...toParams(id), body: { reason: '这是我们的标志' } })
    await admin.pictureReviewsAdmin.restore(toParams(id))
    expect((await shop.merchants.settings()).storeLogo).toBe(storeLogo)
  })

  test('a forbidden picture of a service is dropped and the other pictures stay', async () => {
    const { id } = await createService([pixelPngBase64, pixelPngBase64])
    const [first, second] = await imagesOf(id)
    emulator().queue({ riskLevel: 'none' }, forbidden)
    await app.settle()
    expect(await imagesOf(id)).toEqual([first])
    const [removed] = (await shop.pictureReviewsMerchant.list()).pictures
    expect(removed).toMatchObject({ kind: 'serviceImage', subjectId: id, url: second })
    await shop.merchantServices.change({ ...toParams(id), body: { images: [first ?? '', pixelPngBase64] } })
    await app.settle()
    await admin.pictureReviewsAdmin.restore(toParams(removed?.id ?? 0))
    expect(await imagesOf(id)).toEqual([first, expect.any(String), second])
  })

  test('a doubtful picture waits for moderation with the picture and the reason, and is shown again when an administrator restores it', async () => {
    emulator().queue(doubtful)
    const url = await setAvatar()
    await app.settle()
    expect(await avatarOf()).toBeNull()
    const entry = (await waiting()).find((picture) => picture.url === url) ?? expect.fail()
    expect(entry).toMatchObject({
      kind: 'avatar',
      status: 'review',
      isWaiting: true,
      flagReason: 'sexual_suggestiveContent',
      owner: { type: 'user', id: user.id, name: expect.any(String) },
    })
    await admin.pictureReviewsAdmin.restore(toParams(entry.id))
    expect(await avatarOf()).toBe(url)
    expect((await noticesOf(user)).map(({ type }) => type)).toEqual(['PICTURE_IN_REVIEW', 'PICTURE_RESTORED'])
    expect((await waiting()).some(({ id }) => id === entry.id)).toBe(false)
  })

  test('a picture stays visible while the picture check provider is unavailable, and a retry applies the result', async () => {
    emulator().queue({ code: 500 })
    const url = await setAvatar()
    await app.settle()
    expect(await avatarOf()).toBe(url)
    const { rows } = await sql<{ attempts: number }>`
      SELECT attempts FROM outbox_deliveries
      WHERE handler = 'pictureReviews.check' AND attempts > 0`.execute(app.db)
    expect(rows).toEqual([{ attempts: 1 }])
    emulator().queue(forbidden)
    app.clock.move({ advanceMs: minuteMs })
    await app.settle()
    app.clock.move({ reset: true })
    expect(await avatarOf()).toBeNull()
  })

  test('a picture that an administrator has approved is not removed by a repeated check or by setting the picture again', async () => {
    emulator().queue(doubtful)
    const url = await setAvatar()
    await app.settle()
    const { id } = await removedPicture()
    await admin.pictureReviewsAdmin.restore(toParams(id))
    const before = emulator().checked().length
    await user.users.setProfile({ body: { avatar: null } })
    await user.users.setProfile({ body: { avatar: url } })
    await app.settle()
    expect(await avatarOf()).toBe(url)
    expect(emulator().checked()).toHaveLength(before)
  })

  test('a result that arrives after an administrator has restored the picture changes nothing', async () => {
    const url = await setAvatar()
    const payload = {
      kind: 'avatar' as const,
      subjectId: user.id,
      owner: toUserRecipient(user.id),
      urls: [url],
    }
    const check = async () => {
      const all = (await admin.pictureReviewsAdmin.list({ query: { status: 'active' } })).pictures
      const { id } = all.find((picture) => picture.url === url) ?? expect.fail()
      await hide(id, '看不清')
      await admin.pictureReviewsAdmin.restore(toParams(id))
      return { verdict: 'block' as const, labels: ['violent_explosion'] }
    }
    await checkPictures({ ...app.deps, pictureChecker: { check } }, allPictureSources, payload)
    expect(await avatarOf()).toBe(url)
    await app.settle()
  })

  test('a hidden picture that its owner sets again is removed again without another check', async () => {
    emulator().queue(forbidden)
    const url = await setAvatar()
    await app.settle()
    const before = emulator().checked().length
    await user.users.setProfile({ body: { avatar: url } })
    await app.settle()
    expect(await avatarOf()).toBeNull()
    expect(emulator().checked()).toHaveLength(before)
    expect(await noticesOf(user)).toHaveLength(2)
  })

  test('a restored picture does not replace the newer picture of its owner', async () => {
    emulator().queue(doubtful)
    await setAvatar()
    await app.settle()
    const { id } = await removedPicture()
    const newer = await setAvatar()
    await admin.pictureReviewsAdmin.restore(toParams(id))
    expect(await avatarOf()).toBe(newer)
    await app.settle()
    expect(await getRefusal(hide(id, '模糊'))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
    expect(await avatarOf()).toBe(newer)
  })

  test('no picture is checked when no provider is configured, and an administrator can still hide it', async () => {
    const url = await setAvatar()
    const before = emulator().checked().length
    const payload = {
      kind: 'avatar' as const,
      subjectId: user.id,
      owner: toUserRecipient(user.id),
      urls: [url],
    }
    await checkPictures({ ...app.deps, pictureChecker: undefined }, allPictureSources, payload)
    expect(emulator().checked()).toHaveLength(before)
    const all = (await admin.pictureReviewsAdmin.list({ query: { status: 'active' } })).pictures
    await hide(all.find((picture) => picture.url === url)?.id ?? 0, '不是本人')
    expect(await avatarOf()).toBeNull()
    await app.settle()
  })
})
