import { randomUUID } from 'node:crypto'
import { toDate } from '@sanhe/kit/runtime/clock'
import { startSpeechEmulator } from '@sanhe/providers/emulators/speech'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { chatWithButler } from './testing/chat-helpers.ts'
import { createSilentRecording } from './testing/silent-recording.ts'
import { answerVoiceRecording } from './voice.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startSpeechEmulator>>
let user: TestUser
let sessionId: string
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
  sessionId = randomUUID()
  service.failWith(undefined)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

type Form = { bytes?: Buffer | undefined; session?: string | undefined; type?: string; files?: number }

async function speak(
  { bytes = createSilentRecording(), session = sessionId, type = 'audio/wav', files = 1 }: Form = {},
  who = user,
) {
  const body = new FormData()
  for (let n = 0; n < files; n += 1)
    body.append('file', new Blob([Uint8Array.from(bytes)], { type }), 'speech.wav')
  if (session) body.append('sessionId', session)
  const response = await who.fetch('/api/v1/ai/voice', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const countOf = async () => {
  const row = await app.db
    .selectFrom('counters')
    .select('count')
    .where('subject', '=', `user:${user.id}`)
    .executeTakeFirst()
  return row?.count ?? 0
}

test('voice recordings are deleted together with their messages after 100 newer messages', async () => {
  user = await app.user()
  service.queue('你好')
  await speak()
  const { messages } = await user.butler.history({ query: { sessionId } })
  const statuses = () =>
    Promise.all(messages.map(async ({ voiceUrl }) => (await fetch(voiceUrl ?? '')).status))
  const older = { user_id: user.id, session_id: sessionId, role: 'user' as const, content: '旧' }
  const hundred = Array.from({ length: 98 }, () => ({ ...older, created_at: toDate(app.clock.now()) }))
  await app.db.insertInto('ai_conversations').values(hundred).execute()
  expect(await statuses()).toEqual([200, 200])
  await chatWithButler(user, '理财', { sessionId })
  expect(await statuses()).toEqual([404, 404])
})

test('POST /ai/voice answers with text and speech, and both recordings can be downloaded', async () => {
  const nickname = '王阿姨'
  user = await app.user({ nickname })
  service.queue('你好')
  const { status, body } = await speak()
  const url = expect.stringContaining('/uploads/')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      transcription: '你好',
      reply: {
        content: `${nickname}您好！我是小禾。想看活动、挂号，还是买菜？`,
        voiceUrl: url,
        actions: [{ type: 'quickReply', options: ['附近活动', '医院挂号', '买菜送货'] }],
      },
    },
  })
  expect(service.heard.at(-1)?.bytes).toEqual(createSilentRecording())
  const { messages } = await user.butler.history({ query: { sessionId } })
  expect(messages).toMatchObject([
    { role: 'assistant', contentType: 'voice', voiceUrl: (body['reply'] as { voiceUrl: string }).voiceUrl },
    { role: 'user', contentType: 'voice', content: '你好', voiceUrl: url },
  ])
  const voice = await fetch(messages[0]?.voiceUrl ?? '')
  expect([voice.status, voice.headers.get('content-type')]).toEqual([200, 'audio/wav'])
})

test('reading a reply aloud takes longer with slow speech than with fast speech', async () => {
  const lengthAt = async (speechSpeed: 'slow' | 'fast') => {
    await user.butler.changePreferences({ body: { speechSpeed } })
    service.queue('你会做什么')
    const { body } = await speak()
    const voice = await fetch((body['reply'] as { voiceUrl: string }).voiceUrl)
    return (await voice.arrayBuffer()).byteLength
  }
  expect(await lengthAt('slow')).toBeGreaterThan(await lengthAt('fast'))
})

test('the reply to a recording contains text but no speech if speech synthesis fails', async () => {
  const mute = { ...app.deps.speech, speak: () => Promise.reject(new Error('mute')) }
  service.queue('你好')
  const form = { recording: { bytes: createSilentRecording(), name: 'a.wav', type: 'audio/wav' }, sessionId }
  const { reply } = await answerVoiceRecording(
    { ...app.deps, speech: mute },
    user.id,
    form,
    new AbortController().signal,
  )
  expect(reply).toMatchObject({ content: expect.stringContaining('您好'), voiceUrl: null })
})

test('a recording that cannot be transcribed answers an error and does not count toward the quota', async () => {
  service.queue('  ')
  expect(await speak()).toEqual(refused(400, 'NOT_HEARD'))
  service.failWith(400)
  expect(await speak()).toEqual(refused(400, 'NOT_HEARD'))
  service.failWith(503)
  expect(await speak()).toEqual(refused(503, 'SPEECH_UNAVAILABLE'))
  expect(await countOf()).toBe(0)
  expect((await user.butler.history({ query: {} })).total).toBe(0)
})

test('a recording counts toward the quota of messages, and a call for help is answered even when the quota is used up', async () => {
  const period = '2026-11-21'
  await app.db
    .insertInto('counters')
    .values({ name: 'ai.chat', subject: `user:${user.id}`, period, count: 19 })
    .execute()
  service.queue('你好', '再来一次', '我胸口疼')
  expect((await speak()).status).toBe(200)
  expect(await speak()).toMatchObject({ status: 403, body: { error: { code: 'FREE_LIMIT_EXCEEDED' } } })
  expect(await speak()).toMatchObject({
    status: 200,
    body: { reply: { content: expect.stringContaining('120') } },
  })
})

test.each([
  ['no file', { files: 0 }, 400, 'NO_FILE'],
  ['two files', { files: 2 }, 400, 'NO_FILE'],
  ['an empty file', { bytes: Buffer.alloc(0) }, 400, 'NO_FILE'],
  ['no session', { session: '' }, 400, 'VALIDATION_ERROR'],
  ['a session that is no UUID', { session: 'x' }, 400, 'VALIDATION_ERROR'],
  ['a text file', { bytes: Buffer.from('just text'), type: 'text/plain' }, 415, 'UNSUPPORTED_FILE_TYPE'],
  ['61 seconds', { bytes: createSilentRecording(61) }, 400, 'VOICE_TOO_LONG'],
  ['more than 10 MB', { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'FILE_TOO_LARGE'],
])('POST /ai/voice with %s is refused', async (_, form, status, error) =>
  expect(await speak(form)).toEqual(refused(status, error)),
)

test('POST /ai/voice accepts a recording of one minute', async () => {
  service.queue('你好')
  expect((await speak({ bytes: createSilentRecording(60) })).status).toBe(200)
})

test('POST /api/v1/ai/voice refuses JSON and requests without a token', async () => {
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  const response = await user.fetch('/api/v1/ai/voice', json)
  expect([response.status, await response.json()]).toEqual([
    415,
    expect.objectContaining({ error: 'UNSUPPORTED_FILE_TYPE' }),
  ])
  expect((await app.visitor.fetch('/api/v1/ai/voice', { method: 'POST', body: new FormData() })).status).toBe(
    401,
  )
})
