import { asWav } from '@sanhe/kit/wav'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { byteRange } from './rules.ts'
import { amrFrames, m4aFile, mp3Frames } from './testing/files.ts'
import {
  fetchFile,
  redImagePng,
  tooLargeRefusal,
  unreadableRefusal,
  unsupportedRefusal,
  uploadHelpers,
} from './testing/upload-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
})
afterAll(() => app.stop())

const { voice, upload } = uploadHelpers(() => user)

describe('POST /upload/voice', () => {
  const second = Buffer.alloc(32_000)
  const seconds = (count: number) => Buffer.alloc(32_000 * count)

  test.each([
    ['wav', asWav(second), 'audio/wav'],
    ['mp3', mp3Frames(40), 'audio/mpeg'],
    ['m4a', m4aFile(1000), 'audio/mp4'],
    ['amr', amrFrames(50), 'audio/amr'],
  ])('stores a recording in the format %s unchanged', async (ending, bytes, type) => {
    const stored = await voice(bytes)
    expect(stored).toEqual({
      status: 200,
      url: expect.stringMatching(new RegExp(`/v[\\w-]{22}\\.${ending}$`)),
    })
    const answer = await fetch(stored.url)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('adds a WAV header to raw samples', async () => {
    const named = await voice(second, 'speech.pcm')
    expect((await fetchFile(named.url)).equals(asWav(second))).toBe(true)
    expect(await upload('voice', second, { type: 'audio/pcm' })).toMatchObject({ status: 200 })
    expect(await voice(second, 'speech.bin')).toMatchObject(unsupportedRefusal)
  })

  test.each([
    ['WAV', asWav(seconds(60)), asWav(seconds(61))],
    ['MP3', mp3Frames(2297), mp3Frames(2317)],
    ['M4A', m4aFile(60_500), m4aFile(60_501)],
    ['AMR', amrFrames(3000), amrFrames(3026)],
  ])(
    'accepts a %s recording of one minute plus encoder padding and refuses longer ones',
    async (_, whole, longer) => {
      expect(await voice(whole)).toMatchObject({ status: 200 })
      expect(await voice(longer)).toMatchObject({ status: 400, error: 'VOICE_TOO_LONG' })
    },
  )

  test('refuses a file that only has the name of a recording', async () => {
    const program = Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode')
    expect(await voice(program)).toMatchObject(unsupportedRefusal)
    expect(await voice(await redImagePng(4, 3).png().toBuffer())).toMatchObject(unsupportedRefusal)
    expect(await voice(Buffer.from('ID3 but no sound'))).toMatchObject(unreadableRefusal)
    expect(await voice(Buffer.alloc(0), 'speech.pcm')).toMatchObject(unreadableRefusal)
    expect(await voice(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject(tooLargeRefusal)
  })

  test('GET /uploads/:key serves the requested byte range of a recording', async () => {
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
])('byteRange of ten bytes: %s is %o', (header, expected) => expect(byteRange(header, 10)).toEqual(expected))
