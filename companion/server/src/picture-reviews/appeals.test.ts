import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  pixelPngBase64,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { storeImage } from '#uploads'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'moderation' })
})
beforeEach(async () => {
  user = await app.user()
  stranger = await app.user()
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
const removedPicture = async (by = user) =>
  (await by.pictureReviews.list()).pictures[0] ?? expect.fail('no picture is removed')
const waiting = async () =>
  (await admin.pictureReviewsAdmin.list({ query: { status: 'review', pageSize: 50 } })).pictures
const hide = (id: number, reason: string) =>
  admin.pictureReviewsAdmin.hide({ ...toParams(id), body: { reason } })
const appeal = (id: number, by = user) =>
  by.pictureReviews.appeal({ ...toParams(id), body: { reason: '这是我本人' } })
const newestNotice = async () => (await user.notifications.list({ query: {} })).notifications[0]

describe('appeals against the removal of a picture', () => {
  async function removed() {
    emulator().queue(forbidden)
    const url = await setAvatar()
    await app.settle()
    return { url, id: (await removedPicture()).id }
  }

  test('an accepted appeal shows the picture again and notifies its owner', async () => {
    const { id, url } = await removed()
    await appeal(id)
    expect((await waiting()).find((picture) => picture.id === id)).toMatchObject({
      url,
      isWaiting: true,
      appeal: { status: 'open', reason: '这是我本人' },
    })
    await admin.pictureReviewsAdmin.restore(toParams(id))
    expect(await avatarOf()).toBe(url)
    expect(await newestNotice()).toMatchObject({ type: 'PICTURE_RESTORED' })
  })

  test('a rejected appeal keeps the picture hidden, notifies its owner of the reason and cannot be repeated', async () => {
    const { id } = await removed()
    await appeal(id)
    await hide(id, '确有违规内容')
    expect(await avatarOf()).toBeNull()
    expect(await newestNotice()).toMatchObject({
      type: 'PICTURE_APPEAL_REJECTED',
      content: '您的头像仍不展示。原因：确有违规内容',
    })
    expect(await removedPicture()).toMatchObject({ appeal: { status: 'rejected', answer: '确有违规内容' } })
    expect(await getRefusal(appeal(id))).toMatchObject({ status: 400, error: 'PICTURE_ALREADY_APPEALED' })
    expect(await getRefusal(hide(id, '再次'))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('POST /removed-pictures/:id/appeal answers 404 for the picture of another user and 400 PICTURE_NOT_HIDDEN for a picture in review', async () => {
    const { id } = await removed()
    expect(await getRefusal(appeal(id, stranger))).toMatchObject({ status: 404 })
    emulator().queue(doubtful)
    await setAvatar(stranger)
    await app.settle()
    const inReview = await removedPicture(stranger)
    expect(await getRefusal(appeal(inReview.id, stranger))).toMatchObject({
      status: 400,
      error: 'PICTURE_NOT_HIDDEN',
    })
  })

  test('a newer picture withdraws the open appeal', async () => {
    const { id } = await removed()
    await appeal(id)
    await setAvatar()
    await app.settle()
    expect((await waiting()).some((picture) => picture.id === id)).toBe(false)
    expect((await user.pictureReviews.list()).pictures).toEqual([])
  })

  test('deleting an account deletes the reviews of its pictures', async () => {
    await removed()
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    const left = await app.db
      .selectFrom('picture_reviews')
      .select('id')
      .where('owner', '=', `user:${user.id}`)
      .execute()
    expect(left).toEqual([])
  })
})
