import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOfflineBrain } from '#brain'
import {
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  joinReplyFragments,
  createTestSessionId,
  startAgentProcess,
  startScriptedConversation,
  startTestAgent,
  type TestAgent,
  waitForValue,
} from '#testing'
import { maxReplyResumes } from './rules.ts'

let dataDir: string
let child: Awaited<ReturnType<typeof startAgentProcess>> | undefined
let agent: TestAgent | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-crash-'))))
afterEach(async () => {
  await child?.kill()
  await agent?.stop()
  agent = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const startChild = async () => (child = await startAgentProcess('endless', { DATA_DIR: dataDir }))

async function restart() {
  const script = createScriptedBrain()
  agent = await startTestAgent({ DATA_DIR: dataDir }, script.brain)
  return { script, ...agent }
}

describe('server killed during replies and sub-agents', () => {
  test('a restart continues each reply and sub-agent, and keeps every fragment that a client received', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    const strict = await connectStrictClient(running)
    const session = createTestSessionId()
    before.sendMessage(session, 'Go on', { client_msg_id: 'c1' })
    before.sendMessage(session, 'And then', { client_msg_id: 'c2' })
    await waitForValue(
      () =>
        joinReplyFragments(before.frames).length > 300 &&
        before.frames.some(({ type }) => type === 'agent_log'),
    )
    await child?.kill()
    await Promise.all([before.closed, strict.closed])
    const received = joinReplyFragments(before.frames)
    expect(joinReplyFragments(strict.frames).length).toBeGreaterThan(0)

    const { device, script } = await restart()
    const calls = [await script.next(), await script.next()]
    const reply = calls.find(({ context }) => !context.isSubAgent)
    const helper = calls.find(({ context }) => context.isSubAgent)
    expect(reply?.interrupted?.text.startsWith(received)).toBe(true)
    expect(helper).toMatchObject({ lastMessage: 'go on', interrupted: { text: '' } })
    const seqs = before.frames.map(({ seq, type }) => (type === 'welcome' ? 0 : Number(seq ?? 0)))
    const place = { epoch: before.welcome.epoch, after_seq: Math.max(...seqs) }
    const after = await connectExtendedClient(agent!, place)
    reply?.emit('and on.')
    reply?.done()
    await after.next('stream_end')
    const second = await script.next()
    expect(second).toMatchObject({ lastMessage: 'And then', interrupted: { text: '' } })
    second.emit('That was it.')
    second.done()
    helper?.emit('Helped')
    helper?.done()
    await waitForValue(() => after.frames.some(({ type }) => type === 'agent_complete'))
    await waitForValue(() => after.frames.filter(({ type }) => type === 'stream_end').length === 2)

    const { messages } = await device.messages.list({ query: { session_id: session } })
    expect(messages.map(({ sender, status }) => [sender, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
      ['user', 'complete'],
      ['assistant', 'complete'],
      // The last message is the reply that answers with the result of the sub-agent.
      ['assistant', 'streaming'],
    ])
    expect(messages[1]?.content).toBe(`${reply?.interrupted?.text}and on.`)
    expect(messages[1]?.agents).toMatchObject([{ status: 'completed', result: 'Helped', name: 'Endless' }])
    expect(messages[3]?.content).toBe('That was it.')
    expect(after.frames.map(({ type }) => type)).not.toContain('resync')
  })

  test('a reply that was continued three times ends with an error at the next restart', async () => {
    const first = await startScriptedConversation({ DATA_DIR: dataDir })
    const socket = await connectExtendedClient(first.agent)
    socket.sendMessage(first.session, 'Crash me')
    ;(await first.script.next()).emit('Once')
    await socket.next('stream_chunk')
    await first.agent.stopOnly()
    for (let n = 0; n < maxReplyResumes; n += 1) {
      // oxlint-disable no-await-in-loop -- each restart follows the one before it
      const { script, stopOnly } = await restart()
      expect((await script.next()).interrupted?.text).toBe('Once')
      await stopOnly()
      // oxlint-enable no-await-in-loop
    }
    const { device, script } = await restart()
    const { messages } = await device.messages.list({ query: { session_id: first.session } })
    expect(messages[1]).toMatchObject({
      status: 'error',
      content: 'Once\n\nThe server was restarted before this reply was done.',
    })
    expect(script.pendingCount()).toBe(0)
  })

  test('a brain that does not continue texts replaces the text of an interrupted reply as a whole', async () => {
    const first = await startScriptedConversation({ DATA_DIR: dataDir })
    const socket = await connectExtendedClient(first.agent)
    socket.sendMessage(first.session, '12 * 12')
    ;(await first.script.next()).emit('The answer')
    await socket.next('stream_chunk')
    await first.agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: dataDir }, createOfflineBrain())
    const read = async () =>
      (await agent!.device.messages.list({ query: { session_id: first.session } })).messages[1]
    await expect.poll(read).toMatchObject({ status: 'complete', content: expect.stringContaining('144') })
    expect((await read())?.content).not.toContain('The answer')
  })

  test('a message that a client sends again after a restart is acknowledged as a duplicate', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    const session = createTestSessionId()
    before.sendMessage(session, 'Go on', { client_msg_id: 'same' })
    const { message_id } = await before.next('message_ack')
    await before.next('agent_start')
    await child?.kill()
    const after = await connectExtendedClient(await restart())
    after.sendMessage(session, 'Go on', { client_msg_id: 'same' })
    expect(await after.next('message_ack')).toMatchObject({ message_id, duplicate: true })
  })

  test('a restart closes the approval requests of the earlier process', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    before.sendMessage(createTestSessionId(), 'Go on')
    const { approval_id } = await before.next('approval_request')
    await child?.kill()
    const after = await connectExtendedClient(await restart())
    after.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve' })
    expect(await after.next('error')).toMatchObject({ code: 'APPROVAL_CLOSED' })
  })
})

test('a server that stops keeps its reply and sub-agent open, and the next start continues both', async () => {
  const script = createScriptedBrain()
  agent = await startTestAgent({ DATA_DIR: dataDir }, script.brain)
  const socket = await connectExtendedClient(agent)
  const session = createTestSessionId()
  socket.sendMessage(session, 'Go on')
  const call = await script.next()
  call.context.spawn?.({ name: 'Helper', instruction: 'help' })
  await script.next()
  call.emit('So far')
  await socket.next('stream_chunk')
  await agent.stopOnly()
  expect((await socket.closed).code).toBe(1012)
  expect(socket.frames.filter(({ type }) => type === 'stream_end' || type === 'agent_error')).toEqual([])
  const next = await restart()
  const continued = [await next.script.next(), await next.script.next()]
  const texts = continued.map(({ interrupted }) => interrupted?.text)
  expect(new Set(texts)).toEqual(new Set(['', 'So far']))
})
