import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { z } from 'zod'
import type { BrainMessage, Skill } from '#core'
import { createTestSkillContext } from '#testing'
import { createOpenaiCompatibleBrain } from '../openai-compatible.ts'

export type ModelFixture = Awaited<ReturnType<typeof startModelFixture>>

type AskOptions = {
  baseUrl?: string
  name?: string
  apiKey?: string
  skills?: Skill[]
  contextOptions?: Parameters<typeof createTestSkillContext>[0]
  retryForMs?: number
  /** Called for each fragment of the reply. */
  onText?(text: string): void
}

const brainOptions = { secretaryName: 'Test secretary', timeZone: 'Asia/Shanghai' }

/** Starts a model emulator, and an engine that calls it. */
export async function startModelFixture() {
  const model = await startModelEmulator()

  /** Runs the engine and returns the fragments and usage of its reply, and the calls of its skills. */
  async function ask(messages: BrainMessage[], options: AskOptions = {}) {
    const { baseUrl = model.url, name = 'emulator', apiKey, skills = [], retryForMs = 0, onText } = options
    const emitted: string[] = []
    const { context, ...seen } = createTestSkillContext(options.contextOptions)
    const brain = createOpenaiCompatibleBrain({ baseUrl, apiKey, name }, { ...brainOptions, retryForMs })
    const usage = await brain.run({ messages, skills, context }, (text) => {
      emitted.push(text)
      onText?.(text)
    })
    return { emitted, reply: emitted.join(''), usage, ...seen }
  }

  return { model, ask, stop: model.stop }
}

export const toUserMessages = (content: string): BrainMessage[] => [{ role: 'user', content }]

export const doubleNumberTestSkill: Skill = {
  name: 'double',
  risk: 'read',
  description: 'Doubles a number',
  input: z.object({ n: z.number().describe('what to double') }),
  run: async ({ n }: { n: number }) => `${n * 2}`,
}
