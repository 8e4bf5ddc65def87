import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BrainError } from '#core'
import {
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  type ModelChat,
  createTestSessionId,
  startModelChat,
  startTestAgent,
} from '#testing'
import { decideContinueReplyRefusal, countMessagesToSummarise } from './rules.ts'

let model: ModelChat['model']
let agent: ModelChat['agent']
let socket: ModelChat['socket']
let session: string
let stop: ModelChat['stop']
beforeEach(async () => {
  ;({ model, agent, socket, session, stop } = await startModelChat({ MODEL_CONTEXT_TOKENS: '2048' }))
})
afterEach(() => stop())

const history = async () => (await agent.device.messages.list({ query: { session_id: session } })).messages
async function ask(content: string) {
  agent.clock.move({ advanceMs: 1000 })
  socket.sendMessage(session, content)
  return socket.next('stream_end')
}
const requestTexts = () => JSON.stringify(model.requests.at(-1)?.messages)

describe('continue frame', () => {
  test('a reply that was cut at the length limit continues in the same message, without the notice and without doubled text', async () => {
    model.queue([{ text: 'one two three', finishReason: 'length' }])
    const end = await ask('Count')
    expect(end).toMatchObject({ status: 'error', stop_reason: 'length', can_continue: true })
    expect((await history())[1]).toMatchObject({ stop_reason: 'length', can_continue: true })
    const strict = await connectStrictClient(agent)
    model.queue([{ text: 'two three four five' }])
    socket.send({ type: 'continue', message_id: String(end['message_id']) })
    const again = await socket.next('stream_end')
    expect(again).toMatchObject({ message_id: end['message_id'], status: 'complete' })
    expect(again).not.toHaveProperty('can_continue')
    const [, reply, ...others] = await history()
    expect(others).toEqual([])
    expect(reply).toMatchObject({
      content: 'one two three four five',
      stop_reason: null,
      can_continue: false,
    })
    // The first run used 24 tokens. The second run used 45: the emulator counts 10 for each of its four
    // messages and 5 for its text.
    expect(reply?.usage.tokens).toBe(24 + 45)
    await strict.next('stream_end')
    expect(new Set(strict.frames.map(({ type }) => type))).toEqual(
      new Set(['stream_start', 'stream_chunk', 'stream_end']),
    )
    expect(Object.keys(strict.frames.at(-1) ?? {})).toEqual(['type', 'message_id', 'usage'])
    await strict.close()
  })

  test('a continue frame replaces the text if the brain answers from the beginning, as agent programs do', async () => {
    const script = createScriptedBrain()
    const other = await startTestAgent({}, { ...script.brain, continuesText: false })
    const client = await connectExtendedClient(other)
    const session_id = createTestSessionId()
    client.sendMessage(session_id, 'Count')
    const first = await script.next()
    first.emit('one two')
    first.fail(new BrainError('cut off', { canContinue: true }))
    const { message_id } = await client.next('stream_end')
    client.send({ type: 'continue', message_id: String(message_id) })
    const second = await script.next()
    second.emit('one two three')
    second.done()
    await client.next('stream_end')
    const { messages } = await other.device.messages.list({ query: { session_id } })
    expect(messages.at(-1)).toMatchObject({ message_id, content: 'one two three', status: 'complete' })
    await other.stop()
  })

  test('a continue frame is refused for a complete reply, an unknown message and a reply that is not the newest', async () => {
    const codes: unknown[] = []
    const refused = async (message_id: string) => {
      socket.send({ type: 'continue', message_id })
      codes.push((await socket.next('error'))['code'])
    }
    const whole = await ask('Hello')
    await refused(String(whole['message_id']))
    await refused('msg_none')
    model.queue([{ text: 'half', finishReason: 'length' }])
    const half = await ask('Go')
    await ask('Another question')
    await refused(String(half['message_id']))
    expect(codes).toEqual(['REPLY_NOT_CONTINUABLE', 'MESSAGE_NOT_FOUND', 'REPLY_NOT_CONTINUABLE'])
  })

  test('two devices that continue a reply at the same time start one run', async () => {
    model.queue([{ text: 'half', finishReason: 'length' }])
    const { message_id } = await ask('Go')
    model.queue([{ text: ' and the rest', delayMs: 100 }])
    for (let n = 0; n < 2; n += 1) socket.send({ type: 'continue', message_id: String(message_id) })
    expect(await socket.next('error')).toMatchObject({ code: 'REPLY_NOT_CONTINUABLE' })
    await socket.next('stream_end')
    expect((await history())[1]?.content).toBe('half and the rest')
    expect(model.requests).toHaveLength(2)
  })
})

describe('reasoning of a reply', () => {
  test.each([
    ['in a separate field', { reasoning: 'He means the dog.', text: 'Rex.' }],
    ['in the text', { text: '<think>He means the dog.</think>Rex.' }],
  ])('reasoning %s is sent, stored and replayed, and the model never receives it again', async (_, reply) => {
    model.queue([reply])
    const strict = await connectStrictClient(agent)
    await ask('What is his name?')
    const sent = socket.frames.filter(({ type }) => type === 'stream_reasoning')
    expect(sent.map(({ content }) => content).join('')).toBe('He means the dog.')
    expect((await history())[1]).toMatchObject({ content: 'Rex.', reasoning: 'He means the dog.' })
    await strict.next('stream_end')
    expect(strict.frames.some(({ type }) => type === 'stream_reasoning')).toBe(false)
    const late = await connectExtendedClient(agent, { epoch: socket.welcome.epoch, after_seq: 0 })
    await late.settled()
    expect(late.frames.find(({ type }) => type === 'stream_reasoning')).toMatchObject({
      content: 'He means the dog.',
    })
    await ask('And again?')
    expect(requestTexts()).not.toContain('He means the dog.')
    await Promise.all([late.close(), strict.close()])
  })
})

describe('summary of earlier messages in a long session', () => {
  const long = (name: string) => `${name} ${'lorem ipsum '.repeat(60)}`

  test('messages that exceed the context window are summarised once, and the summary is a message of the session', async () => {
    const strict = await connectStrictClient(agent)
    model.queue([{ text: long('First answer.') }])
    await ask('My dog is called Rex.')
    model.queue([{ text: long('Second answer.') }])
    await ask('And my cat is called Mia.')
    // The messages are summarised in two parts, because together they exceed the window.
    model.queue([{ text: 'A dog: Rex.' }, { text: 'A dog: Rex. A cat: Mia.' }, { text: 'Rex.' }])
    await ask(long('What is my dog called?'))
    const summaryAt = model.requests.findIndex(({ messages }) =>
      JSON.stringify(messages).includes('Write a summary'),
    )
    expect(JSON.stringify(model.requests[summaryAt]?.messages)).toContain('My dog is called Rex.')
    expect(socket.frames.find(({ type }) => type === 'summary')).toMatchObject({
      content: 'A dog: Rex. A cat: Mia.',
    })
    expect(requestTexts()).toContain('A dog: Rex. A cat: Mia.')
    expect(requestTexts()).not.toContain('My dog is called Rex.')
    const rows = await history()
    const summary = rows.find(({ kind }) => kind === 'summary')
    expect(summary).toMatchObject({
      sender: 'assistant',
      content: 'A dog: Rex. A cat: Mia.',
      status: 'complete',
    })
    const newest = rows.findLast(({ kind }) => kind === 'message')?.message_id ?? ''
    expect(summary && summary.message_id < newest).toBe(true)
    expect(strict.frames.some(({ type }) => type === 'summary')).toBe(false)
    const count = model.requests.length
    await ask('Thanks')
    expect(model.requests).toHaveLength(count + 1)
    await strict.close()
  })

  test('a reply goes on without a summary if the model fails to write one', async () => {
    agent.deps.log.warn = () => {}
    model.queue([{ text: long('First answer.') }])
    await ask('One')
    model.queue([{ text: long('Second answer.') }])
    await ask('Two')
    model.queue([{ error: 400 }, { text: 'Here I am.' }])
    await ask(long('Three'))
    const rows = await history()
    expect(rows.at(-1)?.content).toBe('Here I am.')
    expect(rows.some(({ kind }) => kind === 'summary')).toBe(false)
  })
})

describe('countMessagesToSummarise and decideContinueReplyRefusal', () => {
  test('countMessagesToSummarise keeps the newest messages in half of the limit, at least the last one', () => {
    expect(countMessagesToSummarise([10, 10, 10], 30)).toBe(0)
    expect(countMessagesToSummarise([10, 10, 10, 10], 30)).toBe(3)
    expect(countMessagesToSummarise([5, 5, 5, 20, 5, 5, 5], 30)).toBe(4)
    expect(countMessagesToSummarise([100], 30)).toBe(0)
    expect(countMessagesToSummarise([], 30)).toBe(0)
  })

  test('decideContinueReplyRefusal accepts only the newest reply that broke off', () => {
    const half = { status: 'error', can_continue: 1 }
    expect(decideContinueReplyRefusal(half, true)).toBeUndefined()
    expect(decideContinueReplyRefusal(half, false)).toBe('REPLY_NOT_CONTINUABLE')
    expect(decideContinueReplyRefusal({ status: 'streaming', can_continue: 1 }, true)).toBe(
      'REPLY_NOT_CONTINUABLE',
    )
    expect(decideContinueReplyRefusal(undefined, true)).toBe('MESSAGE_NOT_FOUND')
  })
})
