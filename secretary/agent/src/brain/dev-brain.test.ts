import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterEach, expect, test } from 'vitest'
import type { Brain } from '#core'
import { createTestSkillContext, startTestAgent } from '#testing'
import { chooseBrain } from './choose-brain.ts'
import { createDevBrain } from './dev-brain.ts'

const configured: Brain = {
  mode: 'offline',
  model: null,
  async run(_, emit) {
    emit('by rules')
    return { tokens: 0, estimated: false }
  },
}
const devTools = createDevBrain(configured, { secretaryName: 'Test', timeZone: 'UTC' }, startModelEmulator)
afterEach(() => devTools.stop())

async function ask() {
  const emitted: string[] = []
  const { context } = createTestSkillContext()
  const usage = await devTools.brain.run(
    { messages: [{ role: 'user', content: 'Hello' }], skills: [], context },
    (text) => void emitted.push(text),
  )
  return { reply: emitted.join(''), usage }
}

test('dev brain: queued replies go through the real model client, all others through the configured brain', async () => {
  expect(devTools.brain).toMatchObject({ mode: 'offline', model: null })
  expect((await ask()).reply).toBe('by rules')
  expect(await devTools.queue([{ text: 'one' }, { error: 'rate_limit_exceeded' }, { text: 'three' }])).toBe(3)
  expect(await ask()).toEqual({ reply: 'one', usage: { tokens: 21, estimated: false } })
  await expect(ask()).rejects.toMatchObject({ name: 'BrainError' })
  expect((await ask()).reply).toBe('three')
  expect((await ask()).reply).toBe('by rules')
})

test('chooseBrain returns a model brain only when a model is configured', () => {
  const settings = {
    name: 'Mei',
    timeZone: 'UTC',
    workspaceDir: '/tmp',
    acpCommand: undefined,
    acpEnvironment: {},
  }
  expect(chooseBrain({ ...settings, model: undefined })).toMatchObject({ mode: 'offline', model: null })
  const model = { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: undefined, name: 'qwen3' }
  expect(chooseBrain({ ...settings, model })).toMatchObject({ mode: 'llm', model: 'qwen3' })
})

test('POST /dev/model queues replies, and answers 404 without developer tools', async () => {
  const agent = await startTestAgent()
  const queue = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"script":[{"text":"x"}]}',
  }
  expect(await (await agent.visitor.fetch('/dev/model', queue)).json()).toEqual({ ok: true, queued: 1 })
  expect((await agent.device.health.health()).brain).toEqual({ mode: 'offline', model: null })
  await agent.stop()
  const closed = await startTestAgent({ DEV_TOOLS: '0' })
  expect((await closed.visitor.fetch('/dev/model', queue)).status).toBe(404)
  await closed.stop()
})
