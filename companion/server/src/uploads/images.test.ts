import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { maxImageBytes } from './rules.ts'
import { createBlackPng } from './testing/files.ts'
import {
  createRedImage,
  fetchFile,
  fileTooLargeRefusal,
  unreadableFileRefusal,
  unsupportedFileTypeRefusal,
  createUploadRequests,
} from './testing/upload-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
})
afterAll(() => app.stop())

const { image } = createUploadRequests(() => user)

describe('POST /upload/image', () => {
  test('POST /upload/image stores an image under a new URL and returns its size', async () => {
    const stored = await image(await createRedImage(300, 200).png().toBuffer())
    expect(stored).toEqual({
      status: 200,
      url: expect.stringMatching(/^http:\/\/127.*\/uploads\/i[\w-]{22}\.jpg$/),
      width: 300,
      height: 200,
    })
    const answer = await fetch(stored.url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const again = await image(await createRedImage(300, 200).png().toBuffer())
    expect(again.url).not.toBe(stored.url)
  })

  test('POST /upload/image removes EXIF data (place, author, time) and turns the image upright', async () => {
    const taken = await createRedImage(300, 200)
      .withExif({
        IFD0: { Make: 'A phone', Copyright: 'Wang Xiuying' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '39/1 54/1 15/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '116/1 23/1 50/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    expect(taken.includes('Wang Xiuying')).toBe(true)
    const stored = await image(taken)
    expect(stored).toMatchObject({ width: 200, height: 300 })
    const after = await sharp(await fetchFile(stored.url)).metadata()
    expect(after).toMatchObject({ width: 200, height: 300 })
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('POST /upload/image reduces an image to at most 1920 pixels and 2 MB, even a noisy one that compresses badly', async () => {
    const noise = Buffer.alloc(2000 * 1500 * 3)
    let state = 1
    for (let at = 0; at < noise.length; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      noise[at] = state >> 16
    }
    const grainy = await sharp(noise, { raw: { width: 2000, height: 1500, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer()
    expect(grainy.length).toBeGreaterThan(maxImageBytes)
    const stored = await image(grainy)
    expect(stored.status).toBe(200)
    expect(Math.max(stored.width ?? 0, stored.height ?? 0)).toBeLessThanOrEqual(1920)
    expect((await fetchFile(stored.url)).length).toBeLessThan(maxImageBytes)
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'POST /upload/image accepts the format %s under any file name',
    async (format) => {
      expect(
        await image(await createRedImage(40, 30).toFormat(format).toBuffer(), 'photo.txt'),
      ).toMatchObject({
        status: 200,
        width: 40,
        height: 30,
      })
    },
  )

  test('POST /upload/image keeps the transparency of an image', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const stored = await image(clear)
    expect(stored.url).toMatch(/\.webp$/)
    expect(await sharp(await fetchFile(stored.url)).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
  })

  test('POST /upload/image removes bytes appended to an image', async () => {
    const picture = await createRedImage(40, 30).jpeg().toBuffer()
    const stored = await image(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    expect((await fetchFile(stored.url)).includes('<script>')).toBe(false)
  })

  test('POST /upload/image accepts a file of exactly 10 MB and refuses one more byte', async () => {
    const picture = await createRedImage(40, 30).jpeg().toBuffer()
    const room = 10 * 1024 * 1024 - picture.length
    expect(await image(Buffer.concat([picture, Buffer.alloc(room)]))).toMatchObject({ status: 200 })
    expect(await image(Buffer.concat([picture, Buffer.alloc(room + 1)]))).toMatchObject(fileTooLargeRefusal)
  })

  test('POST /upload/image accepts images of 64 megapixels and refuses decompression bombs', async () => {
    expect(await image(createBlackPng(8000, 8000))).toMatchObject({ status: 200, width: 1920, height: 1920 })
    expect(await image(createBlackPng(8001, 8000))).toMatchObject(fileTooLargeRefusal)
    const bomb = createBlackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await image(bomb)).toMatchObject(fileTooLargeRefusal)
  })

  test.each([
    [
      'a program with the name of a picture',
      Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode'),
      unsupportedFileTypeRefusal,
    ],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), unsupportedFileTypeRefusal],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      unsupportedFileTypeRefusal,
    ],
    ['a PDF', Buffer.from('%PDF-1.7 …'), unsupportedFileTypeRefusal],
    ['an empty file', Buffer.alloc(0), unsupportedFileTypeRefusal],
    ['three bytes of a JPEG', Buffer.of(0xff, 0xd8, 0xff), unreadableFileRefusal],
    [
      'an HTML page with the first bytes of a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>'.repeat(99))]),
      unreadableFileRefusal,
    ],
    [
      'a HEIC picture of an iPhone',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      { status: 415, error: 'HEIC_NOT_SUPPORTED', message: '这种照片打不开，请截屏后传截图' },
    ],
    [
      'a HEIC picture with the generic brand mif1',
      Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'),
      { status: 415, error: 'HEIC_NOT_SUPPORTED' },
    ],
    [
      'a HEIF container without a picture',
      Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heif'),
      unreadableFileRefusal,
    ],
  ])('POST /upload/image refuses %s', async (_, bytes, refused) =>
    expect(await image(bytes)).toMatchObject(refused),
  )

  test('POST /upload/image refuses a truncated image', async () => {
    const picture = await createRedImage(400, 300).jpeg().toBuffer()
    expect(await image(picture.subarray(0, picture.length / 2))).toMatchObject(unreadableFileRefusal)
  })

  test('POST /upload/image requires a login and accepts 200 uploads per day', async () => {
    const body = new FormData()
    expect((await app.visitor.fetch('/api/v1/upload/image', { method: 'POST', body })).status).toBe(401)
    const count = { name: 'uploads', subject: `user:${user.id}`, period: '2026-11-21' }
    const set = (made: number) =>
      app.db.updateTable('counters').set({ count: made }).where('subject', '=', count.subject).execute()
    await set(199)
    const picture = await createRedImage(4, 3).png().toBuffer()
    expect(await image(picture)).toMatchObject({ status: 200 })
    expect(await image(picture)).toMatchObject({
      status: 429,
      error: 'UPLOAD_LIMIT_EXCEEDED',
      retryAfter: 12 * 3600,
    })
    await set(0)
  })
})
