import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { maxPictureBytes } from './rules.ts'
import { blackPng } from './testing/files.ts'
import { fileAt, red, tooLarge, unreadable, unsupported, uploadingAs } from './testing/uploading.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
})
afterAll(() => app.stop())

const { image } = uploadingAs(() => user)

describe('a picture', () => {
  test('comes back under an address of its own, with its size', async () => {
    const stored = await image(await red(300, 200).png().toBuffer())
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
    const again = await image(await red(300, 200).png().toBuffer())
    expect(again.url).not.toBe(stored.url)
  })

  test('loses where it was taken, by whom and when, and stands upright', async () => {
    const taken = await red(300, 200)
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
    const after = await sharp(await fileAt(stored.url)).metadata()
    expect(after).toMatchObject({ width: 200, height: 300 })
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is made no larger than 1920 pixels and smaller than 2 MB, also of noise', async () => {
    const noise = Buffer.alloc(2000 * 1500 * 3)
    let state = 1
    for (let at = 0; at < noise.length; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      noise[at] = state >> 16
    }
    const grainy = await sharp(noise, { raw: { width: 2000, height: 1500, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer()
    expect(grainy.length).toBeGreaterThan(maxPictureBytes)
    const stored = await image(grainy)
    expect(stored.status).toBe(200)
    expect(Math.max(stored.width ?? 0, stored.height ?? 0)).toBeLessThanOrEqual(1920)
    expect((await fileAt(stored.url)).length).toBeLessThan(maxPictureBytes)
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'may be a %s, whatever its name says',
    async (format) => {
      expect(await image(await red(40, 30).toFormat(format).toBuffer(), 'photo.txt')).toMatchObject({
        status: 200,
        width: 40,
        height: 30,
      })
    },
  )

  test('that is clear in places stays so', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const stored = await image(clear)
    expect(stored.url).toMatch(/\.webp$/)
    expect(await sharp(await fileAt(stored.url)).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  test('carries nothing that was put behind it', async () => {
    const picture = await red(40, 30).jpeg().toBuffer()
    const stored = await image(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    expect((await fileAt(stored.url)).includes('<script>')).toBe(false)
  })

  test('may have 10 MB and not a byte more', async () => {
    const picture = await red(40, 30).jpeg().toBuffer()
    const room = 10 * 1024 * 1024 - picture.length
    expect(await image(Buffer.concat([picture, Buffer.alloc(room)]))).toMatchObject({ status: 200 })
    expect(await image(Buffer.concat([picture, Buffer.alloc(room + 1)]))).toMatchObject(tooLarge)
  })

  test('may have 64 megapixels; a bomb does not go off', async () => {
    expect(await image(blackPng(8000, 8000))).toMatchObject({ status: 200, width: 1920, height: 1920 })
    expect(await image(blackPng(8001, 8000))).toMatchObject(tooLarge)
    const bomb = blackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await image(bomb)).toMatchObject(tooLarge)
  })

  test.each([
    [
      'a program that is named like one',
      Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode'),
      unsupported,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), unsupported],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      unsupported,
    ],
    ['a PDF', Buffer.from('%PDF-1.7 …'), unsupported],
    ['nothing', Buffer.alloc(0), unsupported],
    ['three bytes of a JPEG', Buffer.of(0xff, 0xd8, 0xff), unreadable],
    [
      'a page that begins like a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>'.repeat(99))]),
      unreadable,
    ],
    [
      'as an iPhone packs it',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      { status: 415, error: 'HEIC_NOT_SUPPORTED', message: '这种照片打不开，请截屏后传截图' },
    ],
    [
      'so packed under the name of its box',
      Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'),
      { status: 415, error: 'HEIC_NOT_SUPPORTED' },
    ],
    ['a box of pictures with none in it', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heif'), unreadable],
  ])('is not %s', async (_, bytes, refused) => expect(await image(bytes)).toMatchObject(refused))

  test('that was cut off is refused', async () => {
    const picture = await red(400, 300).jpeg().toBuffer()
    expect(await image(picture.subarray(0, picture.length / 2))).toMatchObject(unreadable)
  })

  test('is of somebody, and of 200 a day at most', async () => {
    const body = new FormData()
    expect((await app.visitor.fetch('/api/v1/upload/image', { method: 'POST', body })).status).toBe(401)
    const count = { name: 'uploads', subject: `user:${user.id}`, period: '2026-11-21' }
    const set = (made: number) =>
      app.db.updateTable('counters').set({ count: made }).where('subject', '=', count.subject).execute()
    await set(199)
    const picture = await red(4, 3).png().toBuffer()
    expect(await image(picture)).toMatchObject({ status: 200 })
    expect(await image(picture)).toMatchObject({
      status: 429,
      error: 'UPLOAD_LIMIT_EXCEEDED',
      retryAfter: 12 * 3600,
    })
    await set(0)
  })
})
