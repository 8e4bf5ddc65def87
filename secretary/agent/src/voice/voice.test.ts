import { afterEach, describe, expect, test } from 'vitest'
import { startVoiceChat } from './testing/voice-chat.ts'

type Chat = Awaited<ReturnType<typeof startVoiceChat>>
let chat: Chat
afterEach(() => chat.stop())
const start = async (options: Parameters<typeof startVoiceChat>[0] = {}) => {
  chat = await startVoiceChat(options)
}

const text = 'Good morning, you have two meetings today.'

describe('a voice conversation', () => {
  test.each(['ga', 'beta'] as const)(
    'the user speaks, hears the reply, and both texts are messages of the session (version %s of the API)',
    async (dialect) => {
      await start({ dialect })
      chat.service.hear('What is on today?')
      chat.service.queue({ text })
      chat.speak()
      const frames = await chat.play()
      const audio = frames.filter(({ type }) => type === 'voice_output')
      expect(audio.length).toBeGreaterThan(10)
      await chat.reach('listening')
      const [question, reply] = await chat.messages()
      expect(question).toMatchObject({ sender: 'user', content: 'What is on today?' })
      expect(reply).toMatchObject({ content: text, status: 'complete', reply_to: question?.message_id })
      expect(reply?.usage.tokens).toBeGreaterThan(0)
      const { sessions } = await chat.agent.device.sessions.list({ query: {} })
      expect(sessions[0]?.title).toBe('What is on today?')
    },
  )

  test('the settings of the session have instructions, tools and 24 kHz audio, and the service creates no response by itself', async () => {
    await start()
    const [update] = chat.service.sent('session.update')
    const session = update?.['session'] as { tools: { name: string }[]; instructions: string; audio: unknown }
    expect(session.tools.map(({ name }) => name)).toContain('calculate')
    expect(session.instructions).toContain('voice conversation')
    expect(session.audio).toMatchObject({
      input: {
        format: { type: 'audio/pcm', rate: 24_000 },
        transcription: { model: 'emulator-transcribe' },
        turn_detection: { type: 'server_vad', create_response: false, interrupt_response: true },
      },
      output: { voice: 'marin' },
    })
  })

  test('the audio of the client reaches the service unchanged', async () => {
    await start()
    chat.speak()
    await chat.reach('thinking')
    const [first] = chat.service.sent('input_audio_buffer.append')
    expect(String(first?.['audio'])).toHaveLength(6400)
  })

  test('earlier messages of the session are part of a new conversation', async () => {
    await start({ starts: false })
    chat.socket.sendMessage(chat.session, '6 * 7')
    await chat.socket.next('stream_end')
    chat.begin()
    await chat.socket.next('voice_ready')
    await expect.poll(() => chat.service.sent('conversation.item.create').length).toBe(2)
    const items = chat.service.sent('conversation.item.create').map(({ item }) => JSON.stringify(item))
    expect(items[0]).toContain('6 * 7')
    expect(items[1]).toContain('42')
  })

  test('a turn whose transcription fails is a message that says so', async () => {
    await start()
    chat.service.hear(undefined)
    chat.speak()
    await chat.play()
    await chat.reach('listening')
    expect((await chat.messages())[0]?.content).toBe('(Spoken message without transcript)')
  })

  test('a response that fails ends the reply with an error that can be continued, and the conversation goes on', async () => {
    await start()
    chat.service.queue({ error: 'The server had an error' })
    chat.speak()
    expect(await chat.socket.next('stream_end')).toMatchObject({ status: 'error' })
    chat.service.queue({ text })
    chat.speak()
    await chat.play()
    expect(await chat.socket.next('stream_end')).toMatchObject({ status: 'complete' })
  })

  test('the stop button of the reply stops the voice', async () => {
    await start()
    chat.service.queue({ text: text.repeat(4), paceMs: 20 })
    chat.speak()
    const { message_id } = await chat.socket.next('stream_start')
    await chat.socket.next('voice_output')
    chat.socket.send({ type: 'cancel', message_id: String(message_id) })
    await chat.socket.next('voice_interrupted')
    expect(await chat.socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => chat.service.sent('response.cancel').length).toBe(1)
  })
})

describe('an interruption of a spoken reply', () => {
  test('when the user begins to speak, the playback stops, and reply and memory of the service keep only what was heard', async () => {
    await start()
    chat.service.queue({ text: 'one two three four five six seven eight nine ten', audioMs: 5000 })
    chat.speak()
    const output = await chat.socket.next('voice_output')
    await chat.socket.upTo('voice_output_end')
    chat.service.hear('Stop')
    chat.service.queue({ text: 'Yes?' })
    chat.say(300)
    await chat.socket.next('voice_interrupted')
    chat.reportPlayed(output, 1500)
    expect(await chat.socket.next('stream_end')).toMatchObject({ status: 'cancelled' })
    const [cut] = chat.service.sent('conversation.item.truncate')
    expect(cut).toMatchObject({ item_id: output['item_id'], content_index: 0, audio_end_ms: 1500 })
    chat.beSilent(600)
    await chat.play()
    await chat.socket.next('stream_end')
    const contents = (await chat.messages()).map(({ content }) => content)
    expect(contents[1]).toBe('one two three four')
    expect(contents.slice(2)).toEqual(['Stop', 'Yes?'])
  })

  test('the service cancels a reply that it still produces, and late audio of it is not sent', async () => {
    await start()
    chat.service.queue({ text: text.repeat(3), paceMs: 30 }, { text: 'New.' })
    chat.speak()
    const output = await chat.socket.next('voice_output')
    chat.speak()
    await chat.socket.next('voice_interrupted')
    chat.reportPlayed(output, 100)
    const after = await chat.play()
    const items = after.filter(({ type }) => type === 'voice_output').map(({ item_id }) => item_id)
    expect(items).not.toContain(output['item_id'])
    expect(items.length).toBeGreaterThan(0)
  })

  test('a client that does not report how much it played still gets the next reply', async () => {
    await start()
    chat.service.queue({ text, audioMs: 4000 }, { text: 'Second.' })
    chat.speak()
    await chat.socket.upTo('voice_output_end')
    chat.speak()
    await chat.play()
    await chat.reach('listening')
    const replies = (await chat.messages()).filter(({ sender }) => sender === 'assistant')
    expect(replies.map(({ status, content }) => [status, content])).toEqual([
      ['cancelled', ''],
      ['complete', 'Second.'],
    ])
  })
})

describe('a voice conversation in mode hold', () => {
  test('the turn ends when the user releases the button, and pressing it stops the reply', async () => {
    await start({ mode: 'hold' })
    const [update] = chat.service.sent('session.update')
    expect(JSON.stringify(update)).toContain('"turn_detection":null')
    chat.service.queue({ text, paceMs: 20 }, { text: 'Second.' })
    chat.socket.send({ type: 'voice_interrupt' })
    chat.say(300)
    chat.socket.send({ type: 'voice_commit' })
    await chat.socket.next('voice_output')
    chat.socket.send({ type: 'voice_interrupt' })
    await chat.socket.next('voice_interrupted')
    await expect.poll(() => chat.service.sent('response.cancel').length).toBe(1)
    chat.say(300)
    chat.socket.send({ type: 'voice_commit' })
    await chat.play()
    await chat.reach('listening')
    expect((await chat.messages()).at(-1)).toMatchObject({ content: 'Second.', status: 'complete' })
  })

  test('a press that is too short sends nothing to the service', async () => {
    await start({ mode: 'hold' })
    chat.socket.send({ type: 'voice_interrupt' })
    await chat.reach('hearing')
    chat.socket.send({ type: 'voice_commit' })
    await chat.reach('listening')
    expect(chat.service.sent('input_audio_buffer.commit')).toEqual([])
  })
})
