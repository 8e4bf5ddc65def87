import { startSpeechEmulator } from '@sanhe/providers/emulators/speech'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { dictationsPerDay } from './rules.ts'
import { createSilentRecording } from './testing/silent-recording.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startSpeechEmulator>>
let user: TestUser
beforeAll(async () => {
  service = await startSpeechEmulator({ apiKey: 'key' })
  app = await startTestApp({
    SPEECH_BASE_URL: service.url,
    SPEECH_API_KEY: 'key',
    SPEECH_TRANSCRIPTION_MODEL: 'emulator-whisper',
    SPEECH_MODEL: 'emulator-voice',
  })
})
beforeEach(async () => {
  user = await app.user()
  service.failWith(undefined)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

async function dictate({ bytes = createSilentRecording(), type = 'audio/wav' } = {}, who = user) {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)], { type }), 'voice.wav')
  const response = await who.fetch('/api/v1/ai/dictation', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const usedToday = async () =>
  (
    await app.db
      .selectFrom('counters')
      .select('count')
      .where('name', '=', 'ai.dictated')
      .where('subject', '=', `user:${user.id}`)
      .executeTakeFirst()
  )?.count ?? 0

describe('POST /ai/dictation', () => {
  test('answers with the text, and stores neither recording nor message', async () => {
    const countFiles = async () =>
      (
        await app.db
          .selectFrom('uploads')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await countFiles()
    service.queue('明天有什么活动')
    expect(await dictate()).toEqual({ status: 200, body: { text: '明天有什么活动', isEmergency: false } })
    expect(await countFiles()).toBe(before)
    expect((await user.butler.history({ query: {} })).messages).toEqual([])
  })

  test('marks a call for help as an emergency', async () => {
    service.queue('我胸口疼得厉害')
    expect(await dictate()).toMatchObject({ body: { isEmergency: true } })
  })

  test('answers 400 NOT_HEARD for a recording without words and counts it toward the daily quota', async () => {
    service.queue('  ')
    expect(await dictate()).toMatchObject({ status: 400, body: { error: 'NOT_HEARD' } })
    expect(await usedToday()).toBe(1)
  })

  test('answers 503 SPEECH_UNAVAILABLE while the provider fails, without counting the recording toward the daily quota', async () => {
    service.failWith(500)
    expect(await dictate()).toMatchObject({ status: 503, body: { error: 'SPEECH_UNAVAILABLE' } })
    expect(await usedToday()).toBe(0)
  })

  test.each([
    ['a text file', { type: 'text/plain', bytes: Buffer.from('hello') }, 415, 'UNSUPPORTED_FILE_TYPE'],
    ['61 seconds', { bytes: createSilentRecording(61) }, 400, 'VOICE_TOO_LONG'],
    ['an empty file', { bytes: Buffer.alloc(0) }, 400, 'NO_FILE'],
  ])('answers %s with %i %s', async (_, form, status, error) =>
    expect(await dictate(form)).toMatchObject({ status, body: { error } }),
  )

  test('10 simultaneous recordings of a user with 3 left today: exactly 3 succeed, 7 get DICTATION_LIMIT_REACHED', async () => {
    await dictate()
    await app.db
      .updateTable('counters')
      .set({ count: dictationsPerDay - 3 })
      .where('name', '=', 'ai.dictated')
      .where('subject', '=', `user:${user.id}`)
      .execute()
    const replies = await Promise.all(Array.from({ length: 10 }, () => dictate()))
    const refused = replies.filter(({ status }) => status !== 200)
    const limited = { status: 429, body: { error: 'DICTATION_LIMIT_REACHED' } }
    expect(refused).toMatchObject(Array.from({ length: 7 }, () => limited))
  })

  test('control: 10 simultaneous recordings of a user with 100 left today all succeed', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => dictate()))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
  })

  test('answers 401 to a caller without a login', async () => {
    const body = new FormData()
    expect((await app.visitor.fetch('/api/v1/ai/dictation', { method: 'POST', body })).status).toBe(401)
  })
})
