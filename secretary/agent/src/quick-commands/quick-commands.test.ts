import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { maxQuickCommands } from './service.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ RATE_LIMIT_SCALE: '100' })))
afterEach(() => agent.stop())

const quote = { title: 'Quote', text: 'Write a quote for {{customer}} until {{due: date}}.' }
const add = (body = quote) => agent.device.quickCommands.add({ body })
const titles = async () => (await agent.device.quickCommands.list()).commands.map(({ title }) => title)
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('/api/quick-commands', () => {
  test('a quick command is added, changed and deleted, and the list is in order of titles', async () => {
    const { command_id } = await add()
    await add({ ...quote, title: 'bill' })
    expect(await titles()).toEqual(['bill', 'Quote'])
    const changed = { title: 'Offer', text: 'Write an offer.' }
    const params = { command_id }
    expect(await agent.device.quickCommands.change({ params, body: changed })).toMatchObject(changed)
    expect(await titles()).toEqual(['bill', 'Offer'])
    await agent.device.quickCommands.remove({ params })
    expect(await titles()).toEqual(['bill'])
    await expect(agent.device.quickCommands.remove({ params })).rejects.toMatchObject(
      refusal(404, 'QUICK_COMMAND_NOT_FOUND'),
    )
  })

  test('two commands cannot have the same title, even in different upper and lower case', async () => {
    await add()
    await expect(add({ ...quote, title: 'QUOTE' })).rejects.toMatchObject(
      refusal(409, 'QUICK_COMMAND_EXISTS'),
    )
    const { command_id } = await add({ ...quote, title: 'Other' })
    await expect(
      agent.device.quickCommands.change({ params: { command_id }, body: quote }),
    ).rejects.toMatchObject(refusal(409, 'QUICK_COMMAND_EXISTS'))
    const same = { ...quote, title: 'OTHER' }
    expect(await agent.device.quickCommands.change({ params: { command_id }, body: same })).toMatchObject(
      same,
    )
  })

  test('10 requests at the same time add a command with the same title: exactly one succeeds', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await titles()).toEqual(['Quote'])
  })

  test('no more than 100 commands can be added', async () => {
    for (let n = 0; n < maxQuickCommands; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- each one counts
      await add({ ...quote, title: `Quote ${n}` })
    await expect(add()).rejects.toMatchObject(refusal(409, 'TOO_MANY_QUICK_COMMANDS'))
  })
})
