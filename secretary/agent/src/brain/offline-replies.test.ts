import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Skill } from '#core'
import { skillContext } from '#testing'
import { offlineBrain } from './offline.ts'

describe('the reply', () => {
  const echo: Skill = {
    name: 'calculate',
    description: '',
    input: z.object({ expression: z.string() }),
    run: async ({ expression }: { expression: string }, { asked }) => {
      if (expression.includes('0/0')) throw new Error('There is no answer to that.')
      return `${expression} ${asked?.language} ${asked?.isCommand}`
    },
  }
  const run = async (content: string, wishes: Parameters<typeof skillContext>[0] = {}, skills = [echo]) => {
    const told: string[] = []
    const { context, progress } = skillContext(wishes)
    const usage = await offlineBrain().run(
      { messages: [{ role: 'user', content }], skills, context },
      (text) => told.push(text),
    )
    return { reply: told.join(''), usage, progress }
  }

  test('is the skill’s, costs nothing, and was asked for by the person', async () => {
    expect(await run('1+1')).toEqual({
      reply: '1+1 en true',
      usage: { tokens: 0, estimated: false },
      progress: [5],
    })
    expect((await run('计算1+1')).reply).toBe('1+1 zh true')
  })

  test('says plainly that no model is connected, with what this server can do', async () => {
    const { reply } = await run('Tell me a joke')
    expect(reply).toContain('No language model is connected')
    expect(reply).toContain('15% of 200')
    expect(reply).not.toContain('reminders')
    expect((await run('讲个笑话')).reply).toContain('没有连接语言模型')
  })

  test('is the reason of a refusal in a chat, and a failure in a sub-agent', async () => {
    expect((await run('0/0')).reply).toBe('There is no answer to that.')
    await expect(run('0/0', { isSubAgent: true })).rejects.toMatchObject({
      name: 'BrainError',
      message: 'There is no answer to that.',
    })
  })

  test('to what is not understood is a failure in a sub-agent, which has not done its task', async () => {
    await expect(run('Tell me a joke', { isSubAgent: true })).rejects.toThrow(
      'no language model is connected',
    )
    await expect(run('讲个笑话', { isSubAgent: true })).rejects.toThrow('没有连接语言模型')
  })

  test('ends with the reason of a cancellation', async () => {
    const reason = new Error('stop')
    await expect(run('1+1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
