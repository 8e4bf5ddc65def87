import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Skill } from '#core'
import { createTestSkillContext } from '#testing'
import { createOfflineBrain } from './offline.ts'

describe('createOfflineBrain', () => {
  const echo: Skill = {
    risk: 'read',
    name: 'calculate',
    description: '',
    input: z.object({ expression: z.string() }),
    run: async ({ expression }: { expression: string }, { request }) => {
      if (expression.includes('0/0')) throw new Error('There is no answer to that.')
      return `${expression} ${request?.language} ${request?.isCommand}`
    },
  }
  const run = async (
    content: string,
    contextOptions: Parameters<typeof createTestSkillContext>[0] = {},
    skills = [echo],
  ) => {
    const emitted: string[] = []
    const { context, progress } = createTestSkillContext(contextOptions)
    const usage = await createOfflineBrain().run(
      { messages: [{ role: 'user', content }], skills, context },
      (text) => emitted.push(text),
    )
    return { reply: emitted.join(''), usage, progress }
  }

  test('the offline brain replies with the result of the skill, without tokens, and marks the skill call as requested by the user', async () => {
    expect(await run('1+1')).toEqual({
      reply: '1+1 en true',
      usage: { tokens: 0, estimated: false },
      progress: [5],
    })
    expect((await run('计算1+1')).reply).toBe('1+1 zh true')
  })

  test('the offline brain replies that no model is connected, with examples of the available skills', async () => {
    const { reply } = await run('Tell me a joke')
    expect(reply).toContain('No language model is connected')
    expect(reply).toContain('15% of 200')
    expect(reply).not.toContain('reminders')
    expect((await run('讲个笑话')).reply).toContain('没有连接语言模型')
  })

  test("a skill's refusal is the reply in a chat and a failure in a sub-agent", async () => {
    expect((await run('0/0')).reply).toBe('There is no answer to that.')
    await expect(run('0/0', { isSubAgent: true })).rejects.toMatchObject({
      name: 'BrainError',
      message: 'There is no answer to that.',
    })
  })

  test('a message that matches no offline rule is a failure in a sub-agent', async () => {
    await expect(run('Tell me a joke', { isSubAgent: true })).rejects.toThrow(
      'no language model is connected',
    )
    await expect(run('讲个笑话', { isSubAgent: true })).rejects.toThrow('没有连接语言模型')
  })

  test('a cancelled run of the offline brain rejects with the reason of the cancellation', async () => {
    const reason = new Error('stop')
    await expect(run('1+1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
