import { addWavHeader } from '@sanhe/kit/wav-header'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { parseByteRange } from './rules.ts'
import { createAmr, createM4a, createMp3 } from './testing/files.ts'
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

const { voice, upload } = createUploadRequests(() => user)

describe('POST /upload/voice', () => {
  const second = Buffer.alloc(32_000)
  const seconds = (count: number) => Buffer.alloc(32_000 * count)

  test.each([
    ['wav', addWavHeader(second), 'audio/wav'],
    ['mp3', createMp3(40), 'audio/mpeg'],
    ['m4a', createM4a(1000), 'audio/mp4'],
    ['amr', createAmr(50), 'audio/amr'],
  ])('POST /upload/voice stores a recording in the format %s unchanged', async (ending, bytes, type) => {
    const stored = await voice(bytes)
    expect(stored).toEqual({
      status: 200,
      url: expect.stringMatching(new RegExp(`/v[\\w-]{22}\\.${ending}$`)),
    })
    const answer = await fetch(stored.url)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('POST /upload/voice adds a WAV header to raw samples', async () => {
    const named = await voice(second, 'speech.pcm')
    expect((await fetchFile(named.url)).equals(addWavHeader(second))).toBe(true)
    expect(await upload('voice', second, { type: 'audio/pcm' })).toMatchObject({ status: 200 })
    expect(await voice(second, 'speech.bin')).toMatchObject(unsupportedFileTypeRefusal)
  })

  test.each([
    ['WAV', addWavHeader(seconds(60)), addWavHeader(seconds(61))],
    ['MP3', createMp3(2297), createMp3(2317)],
    ['M4A', createM4a(60_500), createM4a(60_501)],
    ['AMR', createAmr(3000), createAmr(3026)],
  ])(
    'POST /upload/voice accepts a %s recording of one minute plus encoder padding and refuses longer ones',
    async (_, whole, longer) => {
      expect(await voice(whole)).toMatchObject({ status: 200 })
      expect(await voice(longer)).toMatchObject({ status: 400, error: 'VOICE_TOO_LONG' })
    },
  )

  test('POST /upload/voice refuses a file that is a recording only by its name', async () => {
    const program = Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode')
    expect(await voice(program)).toMatchObject(unsupportedFileTypeRefusal)
    expect(await voice(await createRedImage(4, 3).png().toBuffer())).toMatchObject(unsupportedFileTypeRefusal)
    expect(await voice(Buffer.from('ID3 but no sound'))).toMatchObject(unreadableFileRefusal)
    expect(await voice(Buffer.alloc(0), 'speech.pcm')).toMatchObject(unreadableFileRefusal)
    expect(await voice(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject(fileTooLargeRefusal)
  })

  test('GET /uploads/:key serves the requested byte range of a recording', async () => {
    const { url } = await voice(addWavHeader(second))
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
])('parseByteRange of a file of ten bytes and the header %s returns %o', (header, expected) =>
  expect(parseByteRange(header, 10)).toEqual(expected),
)
