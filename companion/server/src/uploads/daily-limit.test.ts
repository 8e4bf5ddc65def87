import { dayMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimitsByName, readCounter } from '#core'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { isImageOnThisServer, storeImage } from '#uploads'
import { maxUploadsADay } from './rules.ts'

let app: TestApp
let user: TestUser
let merchant: TestMerchant
beforeAll(async () => void (app = await startTestApp({ RATE_LIMIT_SCALE: '1' })))
beforeEach(async () => {
  // Advances the clock, so that the rate limits per IP address start again.
  app.clock.move({ advanceMs: rateLimitsByName.global.windowMs })
  user = await app.user({ verified: true })
  merchant = await app.merchant()
})
afterAll(() => app.stop())

const countOf = (owner: string) => ({ name: 'uploads', subject: owner, period: '2026-11-21' })
const counted = (owner = `user:${user.id}`) => readCounter(app.db, countOf(owner))
const setCounted = (count: number, owner = `user:${user.id}`) =>
  app.db
    .insertInto('counters')
    .values({ ...countOf(owner), count })
    .execute()

const say = (images: string[]) => user.community.create({ body: { content: '看', images } })
const location = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }
const call = (coverImage: string) =>
  user.activities.create({
    body: {
      title: '清晨太极拳',
      category: '太极',
      startTime: toIso(app.clock.now() + dayMs),
      location,
      coverImage,
    },
  })
const dayIsOver = { status: 429, error: 'UPLOAD_LIMIT_EXCEEDED', retryAfter: expect.any(Number) }

test('each image in a request body counts as one upload of the day, and a URL counts as none', async () => {
  const { id } = await say([pixelPngBase64, pixelPngBase64])
  expect(await counted()).toBe(2)
  const { images } = await user.community.get({ params: { id } })
  expect(images.every((url) => isImageOnThisServer(app.deps, url))).toBe(true)
  await say(images)
  expect(await counted()).toBe(2)
  await call(pixelPngBase64)
  expect(await counted()).toBe(3)
})

test('images in request bodies count towards the daily upload limit, and a request over the limit stores none', async () => {
  await setCounted(maxUploadsADay - 1)
  expect(await getRefusal(say([pixelPngBase64, pixelPngBase64]))).toMatchObject(dayIsOver)
  expect(await counted()).toBe(maxUploadsADay - 1)
  await call(pixelPngBase64)
  expect(await getRefusal(call(pixelPngBase64))).toMatchObject(dayIsOver)
  expect(await getRefusal(say([pixelPngBase64]))).toMatchObject(dayIsOver)
  await say([])
})

test('the upload of an unreadable image counts towards the daily limit', async () => {
  expect(await getRefusal(say([btoa('no picture')]))).toMatchObject({ error: 'UNSUPPORTED_FILE_TYPE' })
  expect(await counted()).toBe(1)
})

test('a user can send 30 images per minute in request bodies', async () => {
  const owner = `user:${user.id}` as const
  for (let n = 0; n < rateLimitsByName.uploads.max; n += 1) await storeImage(app.deps, pixelPngBase64, owner)
  expect(await getRefusal(say([pixelPngBase64]))).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  await storeImage(app.deps, pixelPngBase64, 'house')
  app.clock.move({ advanceMs: rateLimitsByName.uploads.windowMs })
  await say([pixelPngBase64])
})

test('images of a merchant count towards the daily upload limit of the merchant', async () => {
  await setCounted(maxUploadsADay - 1, `merchant:${merchant.id}`)
  await merchant.merchants.changeSettings({ body: { storeLogo: pixelPngBase64 } })
  const again = merchant.merchants.changeSettings({ body: { storeLogo: pixelPngBase64 } })
  expect(await getRefusal(again)).toMatchObject(dayIsOver)
})
