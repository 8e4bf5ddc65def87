import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  connectStrictClient,
  createScriptedBrain,
  joinFragments,
  newSessionId,
  startTestAgent,
  type TestAgent,
  testDeviceKey,
  waitForValue,
} from '#testing'

const entry = fileURLToPath(new URL('../testing/endless-agent.ts', import.meta.url))
const interrupted = 'The server was restarted before this reply was done.'

let dataDir: string
let child: ChildProcess | undefined
let agent: TestAgent | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-crash-'))))
afterEach(async () => {
  child?.kill('SIGKILL')
  await agent?.stop()
  agent = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

async function startChild() {
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, AGENT_API_KEY: testDeviceKey }
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { url: line.toString().trim() }
}
async function kill(signal: 'SIGKILL') {
  const gone = once(child!, 'exit')
  child?.kill(signal)
  await gone
}
const restart = async () => (agent = await startTestAgent({ DATA_DIR: dataDir }, createScriptedBrain().brain))

describe('server killed during replies and sub-agents', () => {
  test('a restart keeps every fragment that a client received, and ends each reply and sub-agent once', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    const strict = await connectStrictClient(running)
    const session = newSessionId()
    before.sendMessage(session, 'Go on', { client_msg_id: 'c1' })
    before.sendMessage(session, 'And then', { client_msg_id: 'c2' })
    await waitForValue(
      () =>
        joinFragments(before.frames).length > 300 && before.frames.some(({ type }) => type === 'agent_log'),
    )
    await kill('SIGKILL')
    await Promise.all([before.closed, strict.closed])
    const received = joinFragments(before.frames)
    expect(joinFragments(strict.frames).length).toBeGreaterThan(0)

    const { device } = await restart()
    const { messages } = await device.messages.list({ query: { session_id: session } })
    expect(messages.map(({ sender, status }) => [sender, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'error'],
      ['user', 'complete'],
      ['assistant', 'error'],
    ])
    const [, first, , second] = messages
    expect(first?.content.startsWith(received)).toBe(true)
    expect(first?.content.endsWith(`\n\n${interrupted}`)).toBe(true)
    expect(second?.content).toBe(interrupted)
    expect(first?.agents).toMatchObject([
      { status: 'failed', error: 'Interrupted by restart', code: 'interrupted', name: 'Endless' },
    ])

    const seqs = before.frames.map(({ seq, type }) => (type === 'welcome' ? 0 : Number(seq ?? 0)))
    const place = { epoch: before.welcome.epoch, after_seq: Math.max(...seqs) }
    const after = await connectExtendedClient(agent!, place)
    await after.settled()
    const ends = after.frames.filter(({ type }) => type === 'stream_end')
    expect(ends).toMatchObject([{ status: 'error' }, { status: 'error' }])
    expect(after.frames.filter(({ type }) => type === 'agent_error')).toMatchObject([
      { error: 'Interrupted by restart', code: 'interrupted' },
    ])
    expect(after.frames.map(({ type }) => type)).not.toContain('resync')
    expect(joinFragments(after.frames)).toBe(`${first?.content}${second?.content}`)
  })

  test('a restart recognises a message that is sent again, and lets its sub-agent be retried', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    const session = newSessionId()
    before.sendMessage(session, 'Go on', { client_msg_id: 'same' })
    const { message_id } = await before.next('message_ack')
    const { agent_id } = await before.next('agent_start')
    await kill('SIGKILL')
    const script = createScriptedBrain()
    agent = await startTestAgent({ DATA_DIR: dataDir }, script.brain)
    const after = await connectExtendedClient(agent)
    after.sendMessage(session, 'Go on', { client_msg_id: 'same' })
    expect(await after.next('message_ack')).toMatchObject({ message_id, duplicate: true })
    const again = await agent.device.agents.retry({ params: { agent_id: String(agent_id) } })
    expect(again).toMatchObject({ retry_of: agent_id, attempt: 2 })
    const call = await script.next()
    call.emit('done this time')
    call.done()
    expect(await after.next('agent_complete')).toMatchObject({ result: 'done this time' })
  })

  test('a restart closes the approval requests of the earlier process', async () => {
    const running = await startChild()
    const before = await connectExtendedClient(running)
    before.sendMessage(newSessionId(), 'Go on')
    const { approval_id } = await before.next('approval_request')
    await kill('SIGKILL')
    const after = await connectExtendedClient(await restart())
    after.send({ type: 'approval', approval_id: String(approval_id), decision: 'approve' })
    expect(await after.next('error')).toMatchObject({ code: 'APPROVAL_CLOSED' })
  })
})

test('a server that stops ends its replies and sub-agents first, and clients receive the end', async () => {
  const script = createScriptedBrain()
  agent = await startTestAgent({ DATA_DIR: dataDir }, script.brain)
  const socket = await connectExtendedClient(agent)
  const session = newSessionId()
  socket.sendMessage(session, 'Go on')
  const call = await script.next()
  call.context.spawn?.({ name: 'Helper', instruction: 'help' })
  call.emit('So far')
  await socket.next('stream_chunk')
  await agent.stopOnly()
  expect((await socket.closed).code).toBe(1012)
  expect(socket.frames.filter(({ type }) => type === 'stream_end')).toMatchObject([{ status: 'error' }])
  expect(socket.frames.filter(({ type }) => type === 'agent_error')).toMatchObject([{ code: 'interrupted' }])
  const { device } = await restart()
  const { messages } = await device.messages.list({ query: { session_id: session } })
  expect(messages[1]).toMatchObject({ status: 'error', content: `So far\n\n${interrupted}` })
})
