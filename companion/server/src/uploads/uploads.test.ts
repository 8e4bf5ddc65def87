import { asWav } from '@sanhe/kit/wav'
import { startS3StandIn } from '@sanhe/providers/stand-ins/storage'
import { chooseStorage, StorageError } from '@sanhe/providers/storage'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { isOurImage, storeImage } from '#uploads'
import { amrFrames, blackPng, m4a, mp3Frames } from './testing/files.ts'
import { byteRange, maxPictureBytes } from './rules.ts'

let app: TestApp
let user: TestUser
let storage: TestApp['deps']['storage']
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
  ;({ storage } = app.deps)
})
afterEach(() => void (app.deps.storage = storage))
afterAll(() => app.stop())

type Answer = { status: number; url: string; width?: number; height?: number; error?: string }

async function upload(kind: 'image' | 'voice', bytes: Buffer, { name = 'file', type = '', who = user } = {}) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await who.fetch(`/api/v1/upload/${kind}`, { method: 'POST', body })
  return { status: answer.status, ...(await answer.json()) } as Answer
}
const image = (bytes: Buffer, name = 'photo.jpg') => upload('image', bytes, { name, type: 'image/jpeg' })
const voice = (bytes: Buffer, name = 'voice.mp3') => upload('voice', bytes, { name })
const fileAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const unsupported = { status: 415, error: 'UNSUPPORTED_FILE_TYPE' }
const unreadable = { status: 400, error: 'FILE_UNREADABLE' }
const tooLarge = { status: 413, error: 'FILE_TOO_LARGE' }

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

describe('a voice', () => {
  const second = Buffer.alloc(32_000)
  const seconds = (count: number) => Buffer.alloc(32_000 * count)

  test.each([
    ['wav', asWav(second), 'audio/wav'],
    ['mp3', mp3Frames(40), 'audio/mpeg'],
    ['m4a', m4a(1000), 'audio/mp4'],
    ['amr', amrFrames(50), 'audio/amr'],
  ])('may be %s and is kept as it came', async (ending, bytes, type) => {
    const stored = await voice(bytes)
    expect(stored).toEqual({
      status: 200,
      url: expect.stringMatching(new RegExp(`/v[\\w-]{22}\\.${ending}$`)),
    })
    const answer = await fetch(stored.url)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('may be samples alone, which get a head', async () => {
    const named = await voice(second, 'speech.pcm')
    expect((await fileAt(named.url)).equals(asWav(second))).toBe(true)
    expect(await upload('voice', second, { type: 'audio/pcm' })).toMatchObject({ status: 200 })
    expect(await voice(second, 'speech.bin')).toMatchObject(unsupported)
  })

  test.each([
    ['WAV', asWav(seconds(60)), asWav(seconds(61))],
    ['MP3', mp3Frames(2297), mp3Frames(2317)],
    ['M4A', m4a(60_500), m4a(60_501)],
    ['AMR', amrFrames(3000), amrFrames(3026)],
  ])('as %s lasts a minute, and what encoders add', async (_, whole, longer) => {
    expect(await voice(whole)).toMatchObject({ status: 200 })
    expect(await voice(longer)).toMatchObject({ status: 400, error: 'VOICE_TOO_LONG' })
  })

  test('is not what only has the name of one', async () => {
    const program = Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode')
    expect(await voice(program)).toMatchObject(unsupported)
    expect(await voice(await red(4, 3).png().toBuffer())).toMatchObject(unsupported)
    expect(await voice(Buffer.from('ID3 but no sound'))).toMatchObject(unreadable)
    expect(await voice(Buffer.alloc(0), 'speech.pcm')).toMatchObject(unreadable)
    expect(await voice(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject(tooLarge)
  })

  test('is played from where the player asks', async () => {
    const { url } = await voice(asWav(second))
    const ask = (range: string) => fetch(url, { headers: { range } })
    const part = await ask('bytes=0-3')
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 0-3/32044',
      'RIFF',
    ])
    expect((await ask('bytes=32044-')).status).toBe(416)
    expect((await ask('bytes=5-2')).status).toBe(200)
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=10-', 'UNSATISFIABLE'],
  ['bytes=0-1,4-5', undefined],
])('of ten bytes %s is %o', (header, expected) => expect(byteRange(header, 10)).toEqual(expected))

describe('the form', () => {
  const post = async (body: FormData | string, type?: string) => {
    const answer = await user.fetch('/api/v1/upload/image', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    })
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  test('has one file, in the field of that name', async () => {
    const picture = new Blob([Uint8Array.from(await red(4, 3).png().toBuffer())])
    const without = new FormData()
    without.append('picture', picture, 'a.png')
    expect(await post(without)).toMatchObject({ status: 400, error: 'NO_FILE' })
    const two = new FormData()
    two.append('file', picture, 'a.png')
    two.append('file', picture, 'b.png')
    expect(await post(two)).toMatchObject({ status: 400, error: 'NO_FILE' })
    const more = new FormData()
    more.append('user', 'somebody')
    more.append('file', picture, 'a.png')
    expect(await post(more)).toMatchObject({ status: 200 })
  })

  test('is refused when it is none, or broken off', async () => {
    expect(await post('{}', 'application/json')).toMatchObject(unsupported)
    const broken = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
    expect((await post(broken, 'multipart/form-data; boundary=x')).status).toBe(400)
  })
})

describe('for other modules', () => {
  test('a picture comes as base64, plain or as a data address', async () => {
    const base64 = (await red(40, 30).png().toBuffer()).toString('base64')
    for (const text of [base64, `data:image/png;base64,${base64}`])
      expect(await storeImage(app.deps, text)).toEqual({ url: expect.any(String), width: 40, height: 30 })
    for (const text of ['', '%%%', `data:text/html;base64,${base64}`, `${base64} `])
      expect(await refusalOf(storeImage(app.deps, text))).toBe('FILE_UNREADABLE')
    expect(await refusalOf(storeImage(app.deps, btoa('<svg/>')))).toBe('UNSUPPORTED_FILE_TYPE')
    expect(await refusalOf(storeImage(app.deps, 'A'.repeat(14 * 1024 * 1024)))).toBe('FILE_TOO_LARGE')
  })
  const refusalOf = async (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: { code: string }) => error.code,
    )

  test('an address is known as that of a picture of ours', async () => {
    const { url } = await storeImage(app.deps, await red(4, 3).png().toBuffer())
    expect(isOurImage(app.deps, url)).toBe(true)
    for (const other of [
      url.replace('127.0.0.1', 'evil.example'),
      `${url}x`,
      url.replace('/i', '/../i'),
      'javascript:1',
    ])
      expect(isOurImage(app.deps, other)).toBe(false)
    const { url: sound } = await voice(asWav(Buffer.alloc(3200)))
    expect(isOurImage(app.deps, sound)).toBe(false)
  })

  test('a profile takes one of them as its picture, and no other', async () => {
    const { url } = await storeImage(app.deps, await red(4, 3).png().toBuffer())
    expect((await user.users.setProfile({ body: { avatar: url } })).user.avatar).toBe(url)
    const foreign = { avatar: 'https://evil.example/i.jpg' }
    expect(await refusal(user.users.setProfile({ body: foreign }))).toMatchObject({
      status: 400,
      error: 'AVATAR_NOT_UPLOADED',
    })
    expect((await user.users.setProfile({ body: { nickname: '秀英' } })).user.avatar).toBe(url)
    expect((await user.users.setProfile({ body: { avatar: null } })).user.avatar).toBeNull()
  })

  test('the picture of an account that ended is gone with it', async () => {
    const leaving = await app.user()
    const { url } = await storeImage(app.deps, await red(4, 3).png().toBuffer())
    await leaving.users.setProfile({ body: { avatar: url } })
    await leaving.users.remove({ body: { phone: leaving.phone } })
    expect((await fetch(url)).status).toBe(200)
    await app.settle()
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('the storage', () => {
  test('gives nothing out that is not an upload', async () => {
    for (const key of [
      'i0123456789012345678901.jpg',
      '..%2f..%2fdev-secrets.json',
      'dev-secrets.json',
      '%00',
    ])
      expect((await fetch(`${app.url}/uploads/${key}`)).status).toBe(404)
  })

  test('may be any service that speaks S3', async () => {
    const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'cn', bucket: 'sanhe' }
    const standIn = await startS3StandIn({ ...account, clock: app.clock })
    app.deps.storage = chooseStorage(
      { kind: 's3', account: { ...account, endpoint: standIn.url } },
      app.clock,
    )
    const { url } = await image(await red(40, 30).jpeg().toBuffer())
    expect(await sharp(await fileAt(url)).metadata()).toMatchObject({ width: 40, height: 30 })
    await standIn.stop()
  })

  test('that is away is said to be away', async () => {
    const fault = () => Promise.reject(new StorageError('UNREACHABLE', 'no answer', true))
    app.deps.storage = { put: fault, get: fault, remove: fault }
    const away = { status: 503, error: 'STORAGE_UNAVAILABLE' }
    expect(await image(await red(4, 3).png().toBuffer())).toMatchObject(away)
    const answer = await fetch(`${app.url}/uploads/i0123456789012345678901.jpg`)
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject(away)
  })
})
