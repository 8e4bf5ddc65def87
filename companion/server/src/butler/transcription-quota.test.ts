import { randomUUID } from 'node:crypto'
import { dayMs, toDate } from '@sanhe/kit/runtime/clock'
import { startSpeechEmulator } from '@sanhe/providers/emulators/speech'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { extraTranscriptionsPerDay, freeMessagesPerDay } from './rules.ts'
import { createSilentRecording } from './testing/silent-recording.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startSpeechEmulator>>
let user: TestUser
let stored: Set<string>
beforeAll(async () => {
  service = await startSpeechEmulator({ apiKey: 'key' })
  app = await startTestApp({
    SPEECH_BASE_URL: service.url,
    SPEECH_API_KEY: 'key',
    SPEECH_TRANSCRIPTION_MODEL: 'emulator-whisper',
    SPEECH_MODEL: 'emulator-voice',
  })
  const { storage } = app.deps
  app.deps.storage = {
    ...storage,
    async put(key, bytes, type) {
      await storage.put(key, bytes, type)
      stored.add(key)
    },
    async remove(key) {
      await storage.remove(key)
      stored.delete(key)
    },
  }
})
beforeEach(async () => {
  user = await app.user()
  stored = new Set()
  service.failWith(undefined)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

async function send(who: TestUser) {
  const body = new FormData()
  body.append(
    'file',
    new Blob([Uint8Array.from(createSilentRecording())], { type: 'audio/wav' }),
    'speech.wav',
  )
  body.append('sessionId', randomUUID())
  return who.fetch('/api/v1/ai/voice', { method: 'POST', body })
}

async function speak(words: string, who = user) {
  service.queue(words)
  const response = await send(who)
  await response.text()
  return response.status
}

async function refusedFor(who: TestUser) {
  const response = await send(who)
  return { status: response.status, ...((await response.json()) as { error: unknown }) }
}

const useUp = (who = user) =>
  app.db
    .insertInto('counters')
    .values({ name: 'ai.chat', subject: `user:${who.id}`, period: '2026-11-21', count: freeMessagesPerDay })
    .execute()

test('a voice recording is deleted if its message is refused', async () => {
  await useUp()
  expect(await speak('你好')).toBe(403)
  expect(stored).toEqual(new Set())
  expect(await speak('我胸口疼')).toBe(200)
  expect(stored.size).toBe(2)
})

test('a voice recording is not stored if the transcription fails', async () => {
  expect(await speak('  ')).toBe(400)
  service.failWith(503)
  const away = await send(user)
  expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('SPEECH_UNAVAILABLE')])
  expect(stored).toEqual(new Set())
})

test('after the quota of messages is used up, 30 recordings a day are still transcribed, not counting calls for help', async () => {
  await useUp()
  const vain = { name: 'ai.heard', subject: `user:${user.id}`, period: '2026-11-21' }
  await app.db
    .insertInto('counters')
    .values({ ...vain, count: extraTranscriptionsPerDay - 2 })
    .execute()
  const before = service.heard.length
  expect(await speak('你好')).toBe(403)
  expect(await speak('救命')).toBe(200)
  expect(await speak('快来人')).toBe(200)
  expect(await speak('你好')).toBe(403)
  expect(service.heard.length - before).toBe(4)
  const { status, error } = await refusedFor(user)
  expect([status, error]).toEqual([
    403,
    {
      code: 'FREE_LIMIT_EXCEEDED',
      message: expect.stringContaining('120'),
      upgrade_url: '/membership/plans',
    },
  ])
  expect(service.heard.length - before).toBe(4)
  app.clock.move({ advanceMs: dayMs })
  expect(await speak('你好', { ...user, ...(await app.again(user)) })).toBe(200)
  app.clock.move({ reset: true })
})

test('recordings of members are transcribed without a limit', async () => {
  const member = await app.user({ is_member: true, member_expires_at: toDate(app.clock.now() + dayMs) })
  await useUp(member)
  for (let n = 0; n < 3; n += 1) expect(await speak('你好', member)).toBe(200)
})
