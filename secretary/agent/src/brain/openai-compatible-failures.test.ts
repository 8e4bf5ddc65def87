import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrainMessage, Skill } from '#core'
import {
  doubleNumberTestSkill,
  type ModelFixture,
  startModelFixture,
  toUserMessages,
} from './testing/model-fixture.ts'

let model: ModelFixture['model']
let ask: ModelFixture['ask']
beforeAll(async () => void ({ model, ask } = await startModelFixture()))
afterAll(() => model.stop())
beforeEach(() => void (model.requests.length = 0))

describe('createOpenaiCompatibleBrain with an incomplete answer', () => {
  const failure = (messages = toUserMessages('Hello'), options: Parameters<typeof ask>[1] = {}) =>
    ask(messages, options).then(
      () => expect.fail('it did not fail'),
      (error: unknown) => error,
    )

  test.each([
    ['length', 'length limit', '长度上限', 'length'],
    ['content_filter', 'content filter', '内容过滤', 'content_filter'],
  ] as const)(
    'an answer that the service cut by %s fails with the reason and its token usage',
    async (finishReason, en, zh, stopReason) => {
      const cut = { text: 'The first half', finishReason }
      model.queue([cut, cut])
      expect(await failure()).toMatchObject({
        name: 'BrainError',
        message: expect.stringContaining(en),
        stopReason,
        usage: { tokens: 20 + 4, estimated: false },
      })
      expect(await failure(toUserMessages('你好'))).toMatchObject({ message: expect.stringContaining(zh) })
    },
  )

  test('the model brain continues an answer after its connection broke, without a doubled word', async () => {
    model.queue([
      { text: 'one two three four five six', breakAfter: 16 },
      { text: 'two three four five six' },
    ])
    const { reply, usage } = await ask(toUserMessages('count'))
    expect(reply).toBe('one two three four five six')
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'one two three fo' },
      { role: 'user', content: expect.stringContaining('Continue exactly where it stopped') },
    ])
    expect(usage.estimated).toBe(true)
  })

  test('the model brain fails with an explanation and the token usage when the connection broke four times', async () => {
    model.queue([
      { text: 'one two three four', breakAfter: 8 },
      { text: 'three four five', breakAfter: 6 },
      { text: 'four five six', breakAfter: 5 },
      { text: 'five six seven', breakAfter: 5 },
      { text: 'never asked for' },
    ])
    expect(await failure()).toMatchObject({
      message: expect.stringContaining('broke before the answer was complete'),
      usage: { estimated: true },
      canContinue: true,
    })
    expect(model.queued()).toBe(1)
    await ask(toUserMessages('drain'))
  })

  test('the model brain does not join a continuation that starts again with other words', async () => {
    model.queue([
      { text: 'Good morning Mr Wang, all your orders are on their way.', breakAfter: 40 },
      { text: 'Good morning Mr Wang, all your parcels have arrived.' },
    ])
    expect(await failure()).toMatchObject({ message: expect.stringContaining('broke before') })
  })

  test('the model brain does not repeat a request after a tool has run', async () => {
    let runs = 0
    const counted: Skill[] = [{ ...doubleNumberTestSkill, run: async () => `${(runs += 1)}` }]
    model.queue([
      { toolCalls: [{ name: 'double', input: { n: 1 } }] },
      { text: 'It is', breakAfter: 5 },
      { text: ' one.' },
    ])
    expect((await ask(toUserMessages('go'), { skills: counted })).reply).toBe('It is one.')
    expect(runs).toBe(1)
  })
})

describe('createOpenaiCompatibleBrain with a busy service', () => {
  test('the model brain repeats a request after 429 as long as its Retry-After fits into the limit', async () => {
    const busy = { error: 429, retryAfterS: 0 }
    model.queue([busy, busy, busy, { text: 'Here I am.' }])
    expect((await ask(toUserMessages('Hello'), { retryForMs: 1000 })).reply).toBe('Here I am.')
    model.queue([{ error: 429, retryAfterS: 2 }, { text: 'too late' }])
    await expect(ask(toUserMessages('Hello'), { retryForMs: 1000 })).rejects.toThrow('too many requests')
    await ask(toUserMessages('drain'))
  })

  test('the model brain repeats a request once after another failure', async () => {
    const failing = { error: 500, retryAfterS: 0 }
    model.queue([failing, { text: 'Here I am.' }])
    expect((await ask(toUserMessages('Hello'), { retryForMs: 1000 })).reply).toBe('Here I am.')
    model.queue([failing, failing, { text: 'never' }])
    await expect(ask(toUserMessages('Hello'), { retryForMs: 1000 })).rejects.toThrow('failed')
    await ask(toUserMessages('drain'))
  })

  test('a request that is too long for the model is sent again with the newer half of the conversation, until it fits', async () => {
    const before: BrainMessage[] = Array.from({ length: 10 }, (_, n) => ({
      role: n % 2 ? 'assistant' : 'user',
      content: `line ${n}`,
    }))
    model.queue([{ error: 'context_length_exceeded' }, { text: 'Shorter.' }])
    expect((await ask([...before, ...toUserMessages('last')])).reply).toBe('Shorter.')
    expect(model.requests[1]?.messages.slice(1).map(({ content }) => content)).toEqual([
      'line 6',
      'line 7',
      'line 8',
      'line 9',
      'last',
    ])
    const tooLong = { error: 'context_length_exceeded' }
    model.queue([tooLong, tooLong, { text: 'Shortest.' }])
    expect((await ask([...before, ...toUserMessages('last')])).reply).toBe('Shortest.')
    expect(
      model.requests
        .at(-1)
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['last'])
    model.queue([tooLong, tooLong, tooLong])
    await expect(ask([...before, ...toUserMessages('last')])).rejects.toThrow('too long')
  })
})

describe('createOpenaiCompatibleBrain errors', () => {
  test.each([
    ['invalid_api_key', 'refused the key', '拒绝了密钥'],
    ['model_not_found', 'does not know this language model', '没有这个语言模型'],
    ['rate_limit_exceeded', 'too many requests', '请求过多'],
    ['context_length_exceeded', 'too long', '长度限制'],
    ['server_error', 'failed', '出错'],
  ])('the model brain explains the service error %s in the language of the user', async (error, en, zh) => {
    model.queue([{ error }, { error }])
    await expect(ask(toUserMessages('Hello'))).rejects.toMatchObject({
      name: 'BrainError',
      message: expect.stringContaining(en),
    })
    await expect(ask(toUserMessages('你好'))).rejects.toMatchObject({ message: expect.stringContaining(zh) })
  })

  test('the model brain explains a wrong API key and an unknown model', async () => {
    const locked = await startModelEmulator({ apiKey: 'right' })
    await expect(ask(toUserMessages('Hello'), { baseUrl: locked.url, apiKey: 'wrong' })).rejects.toThrow(
      'refused the key',
    )
    locked.queue([{ text: 'in' }])
    expect((await ask(toUserMessages('Hello'), { baseUrl: locked.url, apiKey: 'right' })).reply).toBe('in')
    await locked.stop()
    await expect(ask(toUserMessages('Hello'), { name: 'gpt-99' })).rejects.toThrow(
      'does not know this language model',
    )
  })

  test('the model brain explains that the service cannot be reached', async () => {
    await expect(ask(toUserMessages('Hello'), { baseUrl: 'http://127.0.0.1:1/v1' })).rejects.toThrow(
      'cannot be reached',
    )
  })

  test('the model brain fails when the service dies during a reply, after the received text was shown', async () => {
    const emitted: string[] = []
    const dying = await startModelEmulator()
    dying.queue([{ text: 'one two three four five six seven', delayMs: 2000 }])
    const onText = (text: string) => {
      emitted.push(text)
      void dying.stop()
    }
    await expect(ask(toUserMessages('count'), { baseUrl: dying.url, onText })).rejects.toMatchObject({
      name: 'BrainError',
    })
    expect(emitted).toEqual(['one '])
  })
})

test('a cancelled reply of the model brain rejects immediately with the reason of the cancellation', async () => {
  const controller = new AbortController()
  const reason = new Error('the person said stop')
  model.queue([{ text: 'a long story that nobody waits for', delayMs: 3000 }])
  const emitted: string[] = []
  const onText = (text: string) => {
    emitted.push(text)
    controller.abort(reason)
  }
  const contextOptions = { signal: controller.signal }
  await expect(ask(toUserMessages('tell'), { contextOptions, onText })).rejects.toBe(reason)
  expect(emitted).toEqual(['a lo'])
})
