import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultReply, startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BrainMessage, Skill } from '#core'
import { subAgentSkills } from '#skills'
import { skillContext } from '#testing'
import { openaiCompatibleBrain } from './openai-compatible.ts'

const options = { secretaryName: 'Test secretary', timeZone: 'Asia/Shanghai', retryForMs: 0 }
let model: Awaited<ReturnType<typeof startModelEmulator>>
let locked: typeof model
let countless: typeof model
beforeAll(async () => {
  model = await startModelEmulator()
  locked = await startModelEmulator({ apiKey: 'right' })
  countless = await startModelEmulator({ countsTokens: false })
})
afterAll(() => Promise.all([model.stop(), locked.stop(), countless.stop()]))
beforeEach(() => void (model.requests.length = 0))

const userSays = (content: string): BrainMessage[] => [{ role: 'user', content }]

async function ask(
  messages: BrainMessage[],
  {
    baseUrl = model.url,
    name = 'emulator',
    apiKey,
    skills = [],
    contextOptions = {},
    retryForMs = 0,
  }: {
    baseUrl?: string
    name?: string
    apiKey?: string
    skills?: Skill[]
    contextOptions?: Parameters<typeof skillContext>[0]
    retryForMs?: number
  } = {},
) {
  const emitted: string[] = []
  const { context, ...seen } = skillContext(contextOptions)
  const brain = openaiCompatibleBrain({ baseUrl, apiKey, name }, { ...options, retryForMs })
  const usage = await brain.run({ messages, skills, context }, (text) => void emitted.push(text))
  return { emitted, reply: emitted.join(''), usage, ...seen }
}

const doubled: Skill[] = [
  {
    name: 'double',
    description: 'Doubles a number',
    input: z.object({ n: z.number().describe('what to double') }),
    run: async ({ n }: { n: number }) => `${n * 2}`,
  },
]

describe('openaiCompatibleBrain', () => {
  test('streams the reply in order and counts the tokens that the service reports', async () => {
    model.queue([{ text: 'Good morning, 王总. All is well.' }])
    const { emitted, reply, usage } = await ask(userSays('Hello'))
    expect(reply).toBe('Good morning, 王总. All is well.')
    expect(emitted.length).toBeGreaterThan(3)
    expect(usage).toEqual({ tokens: 20 + 8, estimated: false })
  })

  test('estimates the tokens when the service reports none', async () => {
    countless.queue([{ text: '四个汉字' }])
    const { usage } = await ask(userSays('12345678'), { baseUrl: countless.url })
    expect(usage).toEqual({ tokens: 2 + 4, estimated: true })
  })

  test("sends the conversation, the time and the agent's name to the model", async () => {
    model.queue([{ text: 'ok' }])
    const before: BrainMessage[] = [
      { role: 'user', content: 'My name is Ann' },
      { role: 'assistant', content: 'Noted' },
    ]
    await ask([...before, ...userSays('Who am I?')])
    const [system, ...rest] = model.requests[0]?.messages ?? []
    expect(rest).toEqual([...before, ...userSays('Who am I?')])
    expect(system?.content).toContain('Test secretary')
    expect(system?.content).toContain('2026-11-21T08:00:00.000Z')
  })

  test('an empty reply of the model is a BrainError', async () => {
    model.queue([{ text: '' }])
    await expect(ask(userSays('Hello'))).rejects.toMatchObject({
      name: 'BrainError',
      message: expect.stringContaining('gave no answer'),
    })
  })
})

describe('openaiCompatibleBrain with skills', () => {
  test('runs a skill whose arguments arrive in fragments, and returns its result to the model', async () => {
    model.queue([{ toolCalls: [{ name: 'double', input: { n: 1234567 } }] }, { text: 'It is 2469134.' }])
    const { reply, usage } = await ask(userSays('double 1234567'), { skills: doubled })
    expect(reply).toBe('It is 2469134.')
    expect(model.requests).toHaveLength(2)
    expect(model.requests[0]?.tools?.[0]?.function).toMatchObject({
      name: 'double',
      parameters: { properties: { n: { type: 'number', description: 'what to double' } } },
    })
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '2469134' })
    expect(usage).toEqual({ tokens: 20 + 1 + 40 + 4, estimated: false })
  })

  test('a skill that fails or gets invalid arguments reports the reason to the model, and the reply continues', async () => {
    const broken: Skill[] = [
      { ...doubled[0]!, name: 'broken', run: async () => Promise.reject(new Error('the shop is closed')) },
    ]
    model.queue([
      {
        toolCalls: [
          { name: 'broken', input: { n: 1 } },
          { name: 'double', input: { n: 'many' } },
        ],
      },
      { text: 'Sorry.' },
    ])
    expect((await ask(userSays('go'), { skills: [...doubled, ...broken] })).reply).toBe('Sorry.')
    const results = (model.requests[1]?.messages ?? []).filter(({ role }) => role === 'tool')
    expect(results[0]?.content).toContain('the shop is closed')
    expect(results[1]?.content).toContain('expected number')
  })

  test('offers the skill that starts sub-agents, but not inside a sub-agent', async () => {
    model.queue([{ text: 'a' }, { text: 'b' }])
    await ask(userSays('x'), { skills: subAgentSkills })
    await ask(userSays('x'), { skills: subAgentSkills, contextOptions: { isSubAgent: true } })
    expect(model.requests.map(({ tools = [] }) => tools.length)).toEqual([1, 0])
    expect(model.requests[0]?.messages[0]?.content).toContain('start a sub-agent for each')
    expect(model.requests[1]?.messages[0]?.content).toContain('You are a sub-agent')
  })

  test('calls skills in at most eleven rounds; the twelfth request has no tools', async () => {
    model.queue([
      ...Array.from({ length: 11 }, () => ({ toolCalls: [{ name: 'double', input: { n: 1 } }] })),
      { text: 'It is 2.' },
    ])
    const { reply, usage } = await ask(userSays('loop'), { skills: doubled })
    expect(reply).toBe('It is 2.')
    expect(model.requests).toHaveLength(12)
    expect(model.requests.map(({ tools = [] }) => tools.length)).toEqual([...Array(11).fill(1), 0])
    expect(model.requests[11]?.messages[0]?.content).toContain('Answer now with what you know')
    expect(usage.tokens).toBeGreaterThan(500)
  })

  test("a skill that changes only the agent's own data adds a line about the change to the reply", async () => {
    const note: Skill = {
      name: 'save_note',
      description: 'Keep a note',
      input: z.object({ text: z.string() }),
      changesOwnData: true,
      run: async ({ text }: { text: string }) => `Saved: ${text}`,
    }
    const call = { name: 'save_note', input: { text: 'milk\n\u202Eeggs' } }
    model.queue([{ text: 'One moment.', toolCalls: [call] }, { text: 'Done.' }])
    const { reply } = await ask(userSays('keep it'), { skills: [note] })
    expect(reply).toBe('One moment.\n\n> Saved: milk\\n\\u{202E}eggs\n\nDone.')
  })
})

describe('openaiCompatibleBrain with an incomplete answer', () => {
  const failure = (messages = userSays('Hello'), more: Parameters<typeof ask>[1] = {}) =>
    ask(messages, more).then(
      () => expect.fail('it did not fail'),
      (error: unknown) => error,
    )

  test.each([
    ['length', 'length limit', '长度上限', 'length'],
    ['content_filter', 'content filter', '内容过滤', 'content_filter'],
  ] as const)(
    'an answer cut by %s fails with the reason and its token usage',
    async (finishReason, en, zh, stopReason) => {
      const cut = { text: 'The first half', finishReason }
      model.queue([cut, cut])
      expect(await failure()).toMatchObject({
        name: 'BrainError',
        message: expect.stringContaining(en),
        stopReason,
        usage: { tokens: 20 + 4, estimated: false },
      })
      expect(await failure(userSays('你好'))).toMatchObject({ message: expect.stringContaining(zh) })
    },
  )

  test('continues an answer once after its connection broke, without a doubled word', async () => {
    model.queue([
      { text: 'one two three four five six', breakAfter: 16 },
      { text: 'two three four five six' },
    ])
    const { reply, usage } = await ask(userSays('count'))
    expect(reply).toBe('one two three four five six')
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'one two three fo' },
      { role: 'user', content: expect.stringContaining('Continue exactly where it stopped') },
    ])
    expect(usage.estimated).toBe(true)
  })

  test('fails with an explanation and the token usage when the connection broke twice', async () => {
    model.queue([
      { text: 'one two three four', breakAfter: 8 },
      { text: 'three four', breakAfter: 6 },
      { text: 'never asked for' },
    ])
    expect(await failure()).toMatchObject({
      message: expect.stringContaining('broke before the answer was complete'),
      usage: { estimated: true },
    })
    expect(model.queued()).toBe(1)
    await ask(userSays('drain'))
  })

  test('does not join a continuation that starts again with other words', async () => {
    model.queue([
      { text: 'Good morning Mr Wang, all your orders are on their way.', breakAfter: 40 },
      { text: 'Good morning Mr Wang, all your parcels have arrived.' },
    ])
    expect(await failure()).toMatchObject({ message: expect.stringContaining('broke before') })
  })

  test('does not repeat a request after a tool has run', async () => {
    let runs = 0
    const counted: Skill[] = [{ ...doubled[0]!, run: async () => `${(runs += 1)}` }]
    model.queue([
      { toolCalls: [{ name: 'double', input: { n: 1 } }] },
      { text: 'It is', breakAfter: 5 },
      { text: ' one.' },
    ])
    expect((await ask(userSays('go'), { skills: counted })).reply).toBe('It is one.')
    expect(runs).toBe(1)
  })
})

describe('openaiCompatibleBrain with a busy service', () => {
  test('repeats a request after 429 as long as its Retry-After fits into the limit', async () => {
    const busy = { error: 429, retryAfterS: 0 }
    model.queue([busy, busy, busy, { text: 'Here I am.' }])
    expect((await ask(userSays('Hello'), { retryForMs: 1000 })).reply).toBe('Here I am.')
    model.queue([{ error: 429, retryAfterS: 2 }, { text: 'too late' }])
    await expect(ask(userSays('Hello'), { retryForMs: 1000 })).rejects.toThrow('too many requests')
    await ask(userSays('drain'))
  })

  test('repeats a request once after another failure', async () => {
    const failing = { error: 500, retryAfterS: 0 }
    model.queue([failing, { text: 'Here I am.' }])
    expect((await ask(userSays('Hello'), { retryForMs: 1000 })).reply).toBe('Here I am.')
    model.queue([failing, failing, { text: 'never' }])
    await expect(ask(userSays('Hello'), { retryForMs: 1000 })).rejects.toThrow('failed')
    await ask(userSays('drain'))
  })

  test('repeats a request that is too long once with the newer half of the conversation', async () => {
    const before: BrainMessage[] = Array.from({ length: 10 }, (_, n) => ({
      role: n % 2 ? 'assistant' : 'user',
      content: `line ${n}`,
    }))
    model.queue([{ error: 'context_length_exceeded' }, { text: 'Shorter.' }])
    expect((await ask([...before, ...userSays('last')])).reply).toBe('Shorter.')
    expect(model.requests[1]?.messages.slice(1).map(({ content }) => content)).toEqual([
      'line 6',
      'line 7',
      'line 8',
      'line 9',
      'last',
    ])
    model.queue([{ error: 'context_length_exceeded' }, { error: 'context_length_exceeded' }])
    await expect(ask([...before, ...userSays('last')])).rejects.toThrow('too long')
  })
})

describe('openaiCompatibleBrain with reasoning', () => {
  test('reasoning in the text is neither shown nor sent back, also between tool calls and in old replies', async () => {
    model.queue([
      {
        text: '<think>hidden chain of thought</think>One moment. ',
        toolCalls: [{ name: 'double', input: { n: 2 } }],
      },
      { text: '<think>so it is four</think>It is 4.' },
    ])
    const old: BrainMessage[] = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '<think>old thoughts</think>Hello' },
    ]
    const { reply } = await ask([...old, ...userSays('double 2')], { skills: doubled })
    expect(reply).toBe('One moment. It is 4.')
    expect(JSON.stringify(model.requests[1]?.messages)).not.toMatch(/hidden chain|old thoughts|think>/)
  })

  test('reasoning in a separate field counts as progress and is not shown', async () => {
    model.queue([{ reasoning: 'let me see', text: 'It is 4.' }])
    const { reply, progress } = await ask(userSays('2 + 2'))
    expect(reply).toBe('It is 4.')
    expect(progress.length).toBeGreaterThan(0)
  })

  test('a reply of reasoning alone is a BrainError', async () => {
    model.queue([{ text: '<think>nothing comes to mind</think>' }])
    await expect(ask(userSays('Hello'))).rejects.toThrow('gave no answer')
  })
})

describe('openaiCompatibleBrain with files', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-brain-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('sends pictures as images, text files as text and other files by name', async () => {
    const file = (name: string, bytes: string | Buffer, mime: string) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return { name, mime, path }
    }
    const files = [
      file('a.png', Buffer.from([137, 80, 78, 71]), 'image/png'),
      file('b.csv', 'x,y\n1,2', 'text/csv'),
      file('c.pdf', '%PDF', 'application/pdf'),
    ]
    model.queue([{ text: 'seen' }])
    await ask([{ role: 'user', content: 'look', files }])
    const content = JSON.stringify(model.requests[0]?.messages[1]?.content)
    expect(content).toContain('look')
    expect(content).toContain('data:image/png;base64,iVBORw==')
    expect(content).toContain('x,y\\n1,2')
    expect(content).toContain('c.pdf')
  })
})

test('leaves out empty texts, such as a reply that was cancelled at once', async () => {
  model.queue([{ text: 'ok' }])
  await ask([{ role: 'user', content: 'one' }, { role: 'assistant', content: '' }, ...userSays('two')])
  expect(model.requests[0]?.messages.slice(1)).toEqual([...userSays('one'), ...userSays('two')])
})

describe('openaiCompatibleBrain errors', () => {
  test.each([
    ['invalid_api_key', 'refused the key', '拒绝了密钥'],
    ['model_not_found', 'does not know this language model', '没有这个语言模型'],
    ['rate_limit_exceeded', 'too many requests', '请求过多'],
    ['context_length_exceeded', 'too long', '长度限制'],
    ['server_error', 'failed', '出错'],
  ])('explains the service error %s in the language of the user', async (error, en, zh) => {
    model.queue([{ error }, { error }])
    await expect(ask(userSays('Hello'))).rejects.toMatchObject({
      name: 'BrainError',
      message: expect.stringContaining(en),
    })
    await expect(ask(userSays('你好'))).rejects.toMatchObject({ message: expect.stringContaining(zh) })
  })

  test('explains a wrong key and an unknown model', async () => {
    await expect(ask(userSays('Hello'), { baseUrl: locked.url, apiKey: 'wrong' })).rejects.toThrow(
      'refused the key',
    )
    locked.queue([{ text: 'in' }])
    expect((await ask(userSays('Hello'), { baseUrl: locked.url, apiKey: 'right' })).reply).toBe('in')
    await expect(ask(userSays('Hello'), { name: 'gpt-99' })).rejects.toThrow(
      'does not know this language model',
    )
  })

  test('explains that the service cannot be reached', async () => {
    await expect(ask(userSays('Hello'), { baseUrl: 'http://127.0.0.1:1/v1' })).rejects.toThrow(
      'cannot be reached',
    )
  })

  test('fails when the service dies during a reply, after the text before it was shown', async () => {
    const emitted: string[] = []
    const dying = await startModelEmulator()
    dying.queue([{ text: 'one two three four five six seven', delayMs: 2000 }])
    const brain = openaiCompatibleBrain({ baseUrl: dying.url, name: 'emulator' }, options)
    const { context } = skillContext()
    const run = brain.run({ messages: userSays('count'), skills: [], context }, (text) => {
      emitted.push(text)
      void dying.stop()
    })
    await expect(run).rejects.toMatchObject({ name: 'BrainError' })
    expect(emitted).toEqual(['one '])
  })
})

test('a cancelled reply rejects at once with the reason of the cancellation', async () => {
  const controller = new AbortController()
  const reason = new Error('the person said stop')
  model.queue([{ text: 'a long story that nobody waits for', delayMs: 3000 }])
  const { context } = skillContext({ signal: controller.signal })
  const brain = openaiCompatibleBrain({ baseUrl: model.url, name: 'emulator' }, options)
  const emitted: string[] = []
  const run = brain.run({ messages: userSays('tell'), skills: [], context }, (text) => {
    emitted.push(text)
    controller.abort(reason)
  })
  await expect(run).rejects.toBe(reason)
  expect(emitted).toEqual(['a lo'])
})

test('the model emulator replies with a fixed text when its queue is empty', async () => {
  expect((await ask(userSays('Hello'))).reply).toBe(defaultReply)
})
