import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultModelReply, startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BrainMessage, Skill } from '#core'
import { subAgentSkills } from '#skills'
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

describe('createOpenaiCompatibleBrain', () => {
  test('the model brain streams the reply in order and counts the tokens that the service reports', async () => {
    model.queue([{ text: 'Good morning, 王总. All is well.' }])
    const { emitted, reply, usage } = await ask(toUserMessages('Hello'))
    expect(reply).toBe('Good morning, 王总. All is well.')
    expect(emitted.length).toBeGreaterThan(3)
    expect(usage).toEqual({ tokens: 20 + 8, estimated: false })
  })

  test('the model brain estimates the tokens when the service reports none', async () => {
    const countless = await startModelEmulator({ countsTokens: false })
    countless.queue([{ text: '四个汉字' }])
    const { usage } = await ask(toUserMessages('12345678'), { baseUrl: countless.url })
    expect(usage).toEqual({ tokens: 2 + 4, estimated: true })
    await countless.stop()
  })

  test("the model brain sends the conversation, the time and the agent's name to the model", async () => {
    model.queue([{ text: 'ok' }])
    const before: BrainMessage[] = [
      { role: 'user', content: 'My name is Ann' },
      { role: 'assistant', content: 'Noted' },
    ]
    await ask([...before, ...toUserMessages('Who am I?')])
    const [system, ...rest] = model.requests[0]?.messages ?? []
    expect(rest).toEqual([...before, ...toUserMessages('Who am I?')])
    expect(system?.content).toContain('Test secretary')
    expect(system?.content).toContain('2026-11-21T08:00:00.000Z')
  })

  test('the model brain rejects an empty reply with a BrainError', async () => {
    model.queue([{ text: '' }])
    await expect(ask(toUserMessages('Hello'))).rejects.toMatchObject({
      name: 'BrainError',
      message: expect.stringContaining('gave no answer'),
    })
  })
})

describe('createOpenaiCompatibleBrain with skills', () => {
  test('the model brain runs a skill whose arguments arrive in fragments, and returns the result to the model', async () => {
    model.queue([{ toolCalls: [{ name: 'double', input: { n: 1234567 } }] }, { text: 'It is 2469134.' }])
    const { reply, usage } = await ask(toUserMessages('double 1234567'), { skills: [doubleNumberTestSkill] })
    expect(reply).toBe('It is 2469134.')
    expect(model.requests).toHaveLength(2)
    expect(model.requests[0]?.tools?.[0]?.function).toMatchObject({
      name: 'double',
      parameters: { properties: { n: { type: 'number', description: 'what to double' } } },
    })
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '2469134' })
    expect(usage).toEqual({ tokens: 20 + 1 + 40 + 4, estimated: false })
  })

  test("the model brain reports a skill's failure or invalid arguments to the model, and the reply continues", async () => {
    const broken: Skill[] = [
      {
        ...doubleNumberTestSkill,
        name: 'broken',
        run: async () => Promise.reject(new Error('the shop is closed')),
      },
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
    expect((await ask(toUserMessages('go'), { skills: [doubleNumberTestSkill, ...broken] })).reply).toBe(
      'Sorry.',
    )
    const results = (model.requests[1]?.messages ?? []).filter(({ role }) => role === 'tool')
    expect(results[0]?.content).toContain('the shop is closed')
    expect(results[1]?.content).toContain('expected number')
  })

  test('the model brain offers start_sub_agents in a reply, and only report_progress in a sub-agent that may start none', async () => {
    model.queue([{ text: 'a' }, { text: 'b' }])
    await ask(toUserMessages('x'), { skills: subAgentSkills })
    await ask(toUserMessages('x'), { skills: subAgentSkills, contextOptions: { isSubAgent: true } })
    const offered = model.requests.map(({ tools = [] }) => tools.map((tool) => tool.function.name))
    expect(offered).toEqual([['start_sub_agents'], ['report_progress']])
    expect(model.requests[0]?.messages[0]?.content).toContain('start a sub-agent for each')
    expect(model.requests[1]?.messages[0]?.content).toContain('You are a sub-agent')
  })

  test('the model brain calls skills in at most eleven rounds; the twelfth request has no tools', async () => {
    model.queue([
      ...Array.from({ length: 11 }, () => ({ toolCalls: [{ name: 'double', input: { n: 1 } }] })),
      { text: 'It is 2.' },
    ])
    const { reply, usage } = await ask(toUserMessages('loop'), { skills: [doubleNumberTestSkill] })
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
      risk: 'write',
      changesOwnData: true,
      run: async ({ text }: { text: string }) => `Saved: ${text}`,
    }
    const call = { name: 'save_note', input: { text: 'milk\n\u202Eeggs' } }
    model.queue([{ text: 'One moment.', toolCalls: [call] }, { text: 'Done.' }])
    const { reply } = await ask(toUserMessages('keep it'), { skills: [note] })
    expect(reply).toBe('One moment.\n\n> Saved: milk\\n\\u{202E}eggs\n\nDone.')
  })
})

describe('createOpenaiCompatibleBrain with reasoning', () => {
  test("reasoning in the model's text is neither shown nor sent back, also between tool calls and in old replies", async () => {
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
    const { reply } = await ask([...old, ...toUserMessages('double 2')], { skills: [doubleNumberTestSkill] })
    expect(reply).toBe('One moment. It is 4.')
    expect(JSON.stringify(model.requests[1]?.messages)).not.toMatch(/hidden chain|old thoughts|think>/)
  })

  test('reasoning of the model in a separate field counts as progress and is not shown', async () => {
    model.queue([{ reasoning: 'let me see', text: 'It is 4.' }])
    const { reply, progress } = await ask(toUserMessages('2 + 2'))
    expect(reply).toBe('It is 4.')
    expect(progress.length).toBeGreaterThan(0)
  })

  test("a model's reply of reasoning alone is a BrainError", async () => {
    model.queue([{ text: '<think>nothing comes to mind</think>' }])
    await expect(ask(toUserMessages('Hello'))).rejects.toThrow('gave no answer')
  })
})

describe('createOpenaiCompatibleBrain with files', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-brain-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the model brain sends images as images, text files as text and other files by name', async () => {
    const file = (name: string, bytes: string | Buffer, mime: string) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return { name, mime, path, size: Buffer.byteLength(bytes) }
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

  test('the model brain describes unknown, large and video files and does not read them', async () => {
    const path = join(folder, 'missing')
    const files = [
      { name: 'clip.mp4', mime: 'video/mp4', path, size: 50 * 1024 * 1024 },
      { name: 'setup.exe', mime: 'application/x-msdownload', path, size: 2000 },
      { name: 'wall.png', mime: 'image/png', path, size: 11 * 1024 * 1024 },
      { name: 'log.txt', mime: 'text/plain', path, size: 11 * 1024 * 1024 },
    ]
    model.queue([{ text: 'seen' }])
    await ask([{ role: 'user', content: 'look', files }])
    const content = JSON.stringify(model.requests[0]?.messages[1]?.content)
    for (const { name, mime, size } of files)
      expect(content).toContain(`\\"${name}\\" (${mime}, ${size} bytes): its content cannot be read`)
    expect(content).not.toContain('base64')
  })
})

test('the model brain leaves out empty texts, such as a reply that was cancelled before its first word', async () => {
  model.queue([{ text: 'ok' }])
  await ask([{ role: 'user', content: 'one' }, { role: 'assistant', content: '' }, ...toUserMessages('two')])
  expect(model.requests[0]?.messages.slice(1)).toEqual([...toUserMessages('one'), ...toUserMessages('two')])
})

test('the model emulator replies with a fixed text when its queue is empty', async () => {
  expect((await ask(toUserMessages('Hello'))).reply).toBe(defaultModelReply)
})
