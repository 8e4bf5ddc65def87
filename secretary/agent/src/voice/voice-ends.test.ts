import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxVoiceConversations, maxVoiceFrameCharacters } from '@sanhe/protocol/voice-limits'
import { afterEach, describe, expect, test } from 'vitest'
import { connectExtendedClient, connectStrictClient, createTestSessionId } from '#testing'
import { startVoiceChat } from './testing/voice-chat.ts'

type Chat = Awaited<ReturnType<typeof startVoiceChat>>
let chat: Chat
afterEach(() => chat.stop())
const start = async (options: Parameters<typeof startVoiceChat>[0] = {}) => {
  chat = await startVoiceChat(options)
}
const ended = () => chat.socket.next('voice_ended')
const minuteMs = 60_000

describe('the end of a voice conversation', () => {
  test('the user ends it, and the connection to the service closes', async () => {
    await start()
    chat.socket.send({ type: 'voice_end' })
    expect(await ended()).toEqual({ type: 'voice_ended', voice_id: 'v1', reason: 'user' })
    await expect.poll(() => chat.service.connections()).toBe(0)
  })

  test('a lost service ends it; the reply keeps what was heard and can be continued, and a new start goes on', async () => {
    await start()
    chat.service.queue({ text: 'one two three four five six', audioMs: 3000 })
    chat.speak()
    const output = await chat.socket.next('voice_output')
    await chat.socket.upTo('voice_output_end')
    chat.socket.send({
      type: 'voice_played',
      item_id: String(output['item_id']),
      played_ms: 1500,
      ended: false,
    })
    await chat.socket.settled()
    chat.service.cut()
    expect(await ended()).toMatchObject({ reason: 'lost' })
    const reply = (await chat.messages())[1]
    expect(reply).toMatchObject({ status: 'error', can_continue: true })
    expect(reply?.content).toMatch(/^one two three\n\nThe voice conversation was interrupted/)
    chat.begin()
    await chat.socket.next('voice_ready')
    await expect.poll(() => JSON.stringify(chat.service.requests.slice(-2))).toContain('one two three')
  })

  test('a closed connection of the client ends it and keeps the messages', async () => {
    await start()
    chat.service.queue({ text: 'A long reply. '.repeat(20) })
    chat.speak()
    await chat.socket.next('voice_output')
    await chat.socket.close()
    await expect.poll(() => chat.service.connections()).toBe(0)
    const [question, reply] = await chat.messages()
    expect(question?.content).toBe('This is what I said.')
    expect(reply?.status).toBe('error')
  })

  test('it ends after 3 minutes without speech, and a new start goes on', async () => {
    await start()
    await chat.passTime(3 * minuteMs)
    expect(await ended()).toMatchObject({ reason: 'idle' })
    chat.begin()
    await chat.socket.next('voice_ready')
  })

  test.each([
    ['a refused key', { api_key: 'sk-wrong-key-12345' }, 'key_refused'],
    ['an unknown model', { model: 'none' }, 'model_unknown'],
    ['a server that does not answer', { base_url: 'http://127.0.0.1:9000/v1' }, 'unreachable'],
    ['a metadata address', { base_url: 'http://169.254.169.254/v1' }, 'blocked'],
  ])('%s ends it at once with the reason %s', async (_, change, reason) => {
    await start({ starts: false })
    await chat.agent.device.voice.set({ body: { ...chat.body, ...change } })
    chat.begin()
    expect(await ended()).toMatchObject({ reason })
    const { problem } = await chat.agent.device.voice.test({ body: { ...chat.body, ...change } })
    expect(problem).toBe(reason)
  })

  test('without a service, or with a session id of another format, it does not begin', async () => {
    await start({ starts: false })
    await chat.agent.device.voice.remove()
    chat.begin()
    expect(await ended()).toMatchObject({ reason: 'not_configured' })
    chat.socket.send({ type: 'voice_start', session_id: 'other', mode: 'hold', language: 'en' })
    expect(await ended()).toMatchObject({ reason: 'session' })
  })

  test('a second conversation in the same session replaces the first, and a deleted session ends its conversation', async () => {
    await start()
    const other = await connectExtendedClient(chat.agent)
    other.send({ type: 'voice_start', session_id: chat.session, mode: 'hold', language: 'en' })
    expect(await ended()).toMatchObject({ reason: 'replaced' })
    await other.next('voice_ready')
    other.send({ type: 'voice_input', data: Buffer.alloc(24_000).toString('base64') })
    other.send({ type: 'voice_commit' })
    await other.next('voice_output')
    await chat.agent.device.sessions.remove({ params: { session_id: chat.session } })
    expect(await other.next('voice_ended')).toMatchObject({ reason: 'session' })
    await other.close()
  })

  test(`an agent has at most ${maxVoiceConversations} conversations at the same time`, async () => {
    await start()
    const others = await Promise.all(
      Array.from({ length: maxVoiceConversations }, () => connectExtendedClient(chat.agent)),
    )
    const first = await Promise.all(
      others.map(async (other) => {
        other.send({ type: 'voice_start', session_id: createTestSessionId(), mode: 'hold', language: 'en' })
        return other.next()
      }),
    )
    expect(first.filter(({ reason }) => reason === 'too_many')).toHaveLength(1)
    await Promise.all(others.map((other) => other.close()))
  })

  test('a strict connection cannot begin it', async () => {
    await start({ starts: false })
    const strict = await connectStrictClient(chat.agent)
    strict.send({ type: 'voice_start', session_id: chat.session, mode: 'hold', language: 'en' })
    await strict.settled()
    expect(strict.frames.map(({ type }) => type)).toEqual(['pong'])
    expect(chat.service.connections()).toBe(0)
    await strict.close()
  })
})

describe('the budget of voice conversations', () => {
  test('tokens and seconds are part of the usage', async () => {
    await start()
    chat.speak()
    await chat.play()
    await chat.passTime(90_000)
    const { today } = await chat.agent.device.usage.read()
    expect(today.voice_seconds).toBe(90)
    expect(today.input_tokens).toBeGreaterThan(0)
    expect(today.output_tokens).toBeGreaterThan(0)
  })

  test('used up minutes end the conversation with the sentence about the budget, and no other begins', async () => {
    await start()
    await chat.agent.device.usage.setBudget({ body: { daily_tokens: null, daily_voice_minutes: 1 } })
    await chat.passTime(minuteMs)
    expect(await ended()).toMatchObject({
      reason: 'budget',
      message: expect.stringContaining('1 voice minutes'),
    })
    chat.begin()
    expect(await ended()).toMatchObject({ reason: 'budget' })
    expect(await chat.agent.device.usage.setBudget({ body: { daily_tokens: 5 } })).toEqual({
      daily_tokens: 5,
      source: 'owner',
      daily_voice_minutes: 1,
    })
  })

  test('a used up token budget ends the conversation before the service creates the next response', async () => {
    await start()
    chat.speak()
    await chat.play()
    await chat.reach('listening')
    await chat.agent.device.usage.setBudget({ body: { daily_tokens: 100 } })
    chat.speak()
    expect(await ended()).toMatchObject({ reason: 'budget', message: expect.stringContaining('100 tokens') })
    expect(chat.service.sent('response.create')).toHaveLength(1)
    expect((await chat.messages()).at(-1)).toMatchObject({ status: 'error', can_continue: false })
  })
})

describe('POST /dev/voice', () => {
  test('starts an emulator that the next voice conversation uses', async () => {
    chat = await startVoiceChat({ starts: false, settings: { DEV_TOOLS: '1' } })
    const response = await chat.agent.visitor.fetch('/dev/voice', { method: 'POST' })
    const { base_url } = (await response.json()) as { base_url: string }
    expect((await chat.agent.device.voice.get()).service).toMatchObject({ base_url, api_key_end: null })
    chat.begin()
    expect(await chat.socket.next('voice_ready')).toMatchObject({ sample_rate: 24_000 })
  })
})

describe('limits of the audio', () => {
  test('audio that arrives faster than it is spoken is discarded after 5 seconds, until time passes', async () => {
    await start({ mode: 'hold' })
    for (let n = 0; n < 80; n += 1) chat.beSilent(100)
    await chat.socket.settled()
    const appended = () => chat.service.sent('input_audio_buffer.append').length
    await expect.poll(appended).toBe(50)
    chat.agent.clock.move({ advanceMs: 1000 })
    for (let n = 0; n < 80; n += 1) chat.beSilent(100)
    await chat.socket.settled()
    await expect.poll(appended).toBe(60)
  })

  test('a frame with more than one second of audio closes the connection', async () => {
    await start()
    chat.socket.send({ type: 'voice_input', data: 'A'.repeat(maxVoiceFrameCharacters + 4) })
    expect(await chat.socket.closed).toMatchObject({ code: 4400 })
  })

  test('no frame with audio is in the journal', async () => {
    await start()
    chat.speak()
    await chat.play()
    const stored = chat.agent.deps.db.raw
      .prepare("SELECT count(*) AS n FROM events WHERE type LIKE 'voice%'")
      .get()
    expect(stored).toEqual({ n: 0 })
  })
})

describe('the settings of the realtime service', () => {
  test('the key is stored encrypted, is never returned, and is not sent to another server', async () => {
    await start({ starts: false })
    const { service } = await chat.agent.device.voice.get()
    expect(service).toEqual({
      base_url: chat.service.url,
      model: 'emulator-realtime',
      dialect: 'ga',
      voice: 'marin',
      transcription_model: 'emulator-transcribe',
      api_key_end: '1234',
    })
    chat.agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(readFileSync(join(chat.agent.dataDir, 'agent.sqlite'), 'latin1')).not.toContain('sk-voice-key')
    const { api_key: _, ...body } = chat.body
    expect((await chat.agent.device.voice.test({ body })).problem).toBeNull()
    expect((await chat.agent.device.voice.set({ body })).api_key_end).toBe('1234')
    const elsewhere = { ...body, base_url: 'https://other.example.com/v1' }
    expect((await chat.agent.device.voice.set({ body: elsewhere })).api_key_end).toBeNull()
  })

  test('a restart ends the reply of a voice conversation and does not continue it', async () => {
    await start()
    chat.service.queue({ text: 'A long reply. '.repeat(20) })
    chat.speak()
    await chat.socket.next('voice_output')
    await chat.restart()
    const reply = (await chat.messages())[1]
    expect(reply).toMatchObject({ status: 'error', can_continue: false })
    expect(reply?.content).toContain('The voice conversation was interrupted')
  })
})
