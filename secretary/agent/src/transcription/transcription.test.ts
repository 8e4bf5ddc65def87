import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'

let model: Awaited<ReturnType<typeof startModelEmulator>>
let agent: TestAgent
const settings = () => ({
  MODEL_BASE_URL: model.url,
  MODEL_API_KEY: 'model key',
  MODEL_NAME: 'emulator',
  TRANSCRIPTION_MODEL: 'emulator-whisper',
  RATE_LIMIT_SCALE: '10',
})
beforeAll(async () => {
  model = await startModelEmulator({ apiKey: 'model key' })
  agent = await startTestAgent(settings())
})
afterAll(async () => {
  await agent.stop()
  await model.stop()
})

const form = (bytes: Uint8Array<ArrayBuffer>, type = 'audio/webm;codecs=opus') => {
  const body = new FormData()
  body.append('file', new Blob([bytes], { type }), 'speech.webm')
  return body
}
const send = async (body: BodyInit, to = agent, who = to.device) => {
  const response = await who.fetch('/api/transcribe', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const sound = new Uint8Array(1000).fill(7)

describe('POST /api/transcribe', () => {
  test('POST /api/transcribe returns the text of a recording', async () => {
    model.queue([{ text: ' 明天上午开会 ' }])
    expect(await send(form(sound))).toEqual({ status: 200, body: { text: '明天上午开会' } })
  })

  test('POST /api/transcribe sends the whole recording with its name to the service', async () => {
    expect((await send(form(sound))).body).toEqual({ text: 'speech.webm 1000' })
  })

  test('POST /api/transcribe refuses an empty, oversized or unsupported recording', async () => {
    const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
    expect(await send(form(new Uint8Array(0)))).toEqual(refused(400, 'AUDIO_EMPTY'))
    expect(await send(form(sound, 'text/plain'))).toEqual(refused(415, 'AUDIO_TYPE'))
    expect(await send(new FormData())).toEqual(refused(400, 'NO_FILE'))
    expect(await send(form(sound), agent, agent.visitor)).toEqual(refused(401, 'UNAUTHORIZED'))
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await agent.device.fetch('/api/transcribe', json)).status).toBe(415)
    const most = 20 * 1024 * 1024
    expect((await send(form(new Uint8Array(most)))).status).toBe(200)
    expect(await send(form(new Uint8Array(most + 1)))).toEqual(refused(413, 'AUDIO_TOO_LARGE'))
  })

  test('POST /api/transcribe answers 502 TRANSCRIPTION_FAILED when the service fails', async () => {
    model.queue([{ error: 'rate_limit_exceeded' }])
    expect(await send(form(sound))).toMatchObject({ status: 502, body: { error: 'TRANSCRIPTION_FAILED' } })
  })
})

test('POST /api/transcribe answers 503 without a transcription model, and the health check does not list the capability', async () => {
  const mute = await startTestAgent({ ...settings(), TRANSCRIPTION_MODEL: '' })
  expect(await send(form(sound), mute)).toMatchObject({
    status: 503,
    body: { error: 'TRANSCRIPTION_NOT_CONFIGURED' },
  })
  expect((await mute.device.health.health()).capabilities).not.toContain('transcription')
  expect((await agent.device.health.health()).capabilities).toContain('transcription')
  await mute.stop()
})
