import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createScriptedBrain,
  startScriptedConversation,
  startTestAgent,
} from '#testing'
import { maxFollowUpReplies, needsFollowUpReply } from './rules.ts'

type Conversation = Awaited<ReturnType<typeof startScriptedConversation>>

let dataDir: string
let conversation: Conversation
let socket: Awaited<ReturnType<typeof connectExtendedClient>>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-follow-'))
  conversation = await startScriptedConversation({ DATA_DIR: dataDir })
  socket = await connectExtendedClient(conversation.agent)
})
afterEach(() => conversation.agent.stop())

const spawn = (call: Awaited<ReturnType<Conversation['script']['next']>>, name: string) =>
  call.context.spawn?.({ name, instruction: `do ${name}` })

/** Sends a message whose reply starts two sub-agents and ends. */
async function startTwo() {
  const { script, session } = conversation
  socket.sendMessage(session, 'Compare both')
  const parent = await script.next()
  spawn(parent, 'One')
  spawn(parent, 'Two')
  const children = [await script.next(), await script.next()]
  parent.emit('I started both.')
  parent.done()
  await socket.next('stream_end')
  return children
}

describe('reply that follows the end of sub-agents', () => {
  test('a reply receives the results of all sub-agents once the last one has ended', async () => {
    const [one, two] = await startTwo()
    one?.emit('One costs 3.')
    one?.done()
    await socket.next('agent_complete')
    expect(conversation.script.pendingCount()).toBe(0)
    two?.emit('Two costs 4.')
    two?.done()
    const followUp = await conversation.script.next()
    expect(followUp.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(followUp.messages.at(-1)?.results).toEqual([
      { name: 'One', status: 'completed', text: 'One costs 3.' },
      { name: 'Two', status: 'completed', text: 'Two costs 4.' },
    ])
    followUp.emit('One is cheaper.')
    followUp.done()
    await socket.next('stream_end')
    expect((await conversation.history()).at(-1)).toMatchObject({
      content: 'One is cheaper.',
      sender: 'assistant',
      status: 'complete',
    })
  })

  test('a later question receives the results of earlier sub-agents', async () => {
    for (const child of await startTwo()) {
      child.emit('It is blue.')
      child.done()
    }
    ;(await conversation.script.next()).done()
    await socket.next('stream_end')
    socket.sendMessage(conversation.session, 'Which colour?')
    const call = await conversation.script.next()
    expect(call.messages.some(({ results }) => results?.some(({ text }) => text === 'It is blue.'))).toBe(
      true,
    )
    expect(call.lastMessage).toBe('Which colour?')
  })

  test('sub-agents that end before their reply are followed up after the reply', async () => {
    const { script, session } = conversation
    socket.sendMessage(session, 'Do it')
    const parent = await script.next()
    spawn(parent, 'Fast')
    ;(await script.next()).done()
    await socket.next('agent_complete')
    expect(script.pendingCount()).toBe(0)
    parent.done()
    expect((await script.next()).messages.at(-1)?.results).toHaveLength(1)
    expect(script.pendingCount()).toBe(0)
  })

  test('no reply follows when the user stopped all sub-agents', async () => {
    const agents = await startTwo().then(async () => (await conversation.history()).at(-1)?.agents ?? [])
    for (const { agent_id } of agents) socket.send({ type: 'agent_cancel', agent_id })
    await socket.next('agent_error')
    await socket.next('agent_error')
    await socket.settled()
    expect(await conversation.history()).toHaveLength(2)
  })

  test('a restart after the result of the last sub-agent adds the missing reply exactly once', async () => {
    const [one, two] = await startTwo()
    one?.done()
    two?.emit('Two is done.')
    two?.done()
    await conversation.script.next()
    await conversation.agent.stopOnly()
    for (const starts of [1, 2]) {
      const script = createScriptedBrain()
      // oxlint-disable no-await-in-loop -- each start follows the one before it
      conversation.agent = await startTestAgent({ DATA_DIR: dataDir }, script.brain)
      const followUp = await script.next()
      expect(followUp.messages.at(-1)?.results).toHaveLength(2)
      expect(script.pendingCount()).toBe(0)
      if (starts < 2) await conversation.agent.stopOnly()
      // oxlint-enable no-await-in-loop
    }
  })

  test('the last of three replies in a row cannot start sub-agents', async () => {
    const { script, session } = conversation
    socket.sendMessage(session, 'Again and again')
    for (let n = 0; n < maxFollowUpReplies; n += 1) {
      // oxlint-disable no-await-in-loop -- each reply follows the one before it
      const call = await script.next()
      spawn(call, `Task ${n}`)
      const child = await script.next()
      call.done()
      child.done()
      // oxlint-enable no-await-in-loop
    }
    expect((await script.next()).context.spawn).toBeUndefined()
  })
})

describe('needsFollowUpReply', () => {
  const done = { isEnded: true, isCancelled: false, isReported: false }
  test.each([
    ['complete', [done], true],
    ['error', [done], true],
    ['streaming', [done], false],
    ['cancelled', [done], false],
    ['complete', [], false],
    ['complete', [done, { ...done, isEnded: false }], false],
    ['complete', [{ ...done, isReported: true }], false],
    ['complete', [{ ...done, isReported: true }, done], true],
    ['complete', [{ ...done, isCancelled: true }], false],
  ])(
    'needsFollowUpReply for a reply with status %s and sub-agents %j returns %s',
    (status, agents, expected) => {
      expect(needsFollowUpReply(status, agents)).toBe(expected)
    },
  )
})
