import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientState } from '@sanhe/protocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ClientKind,
  createScriptedBrain,
  type FaultyClient,
  newSessionId,
  startFaultyClient,
  startTestAgent,
  type TestAgent,
  testDeviceKey,
} from '#testing'

const entry = fileURLToPath(new URL('../testing/endless-agent.ts', import.meta.url))
const waitMs = 20_000

let dataDir: string
let child: ChildProcess | undefined
let client: FaultyClient | undefined
let agent: TestAgent | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-killed-'))))
afterEach(async () => {
  child?.kill('SIGKILL')
  await client?.stop()
  await agent?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startEndless() {
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, AGENT_API_KEY: testDeviceKey }
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return line.toString().trim()
}
const replyOf = ({ conversation }: ClientState) => Object.values(conversation.replies)[0]
const subAgentOf = ({ conversation }: ClientState) => Object.values(conversation.agents)[0]

test.each<ClientKind>(['extended', 'strict'])(
  'a client whose server was killed reconnects, keeps the received text and learns how the reply ended: %s',
  async (wire) => {
    const url = await startEndless()
    client = await startFaultyClient(url, { wire, faults: [] })
    await client.client.start()
    await client.client.send({ sessionId: newSessionId(), content: 'Go on', attachments: [] })
    const isRunning = (state: ClientState) =>
      (replyOf(state)?.text.length ?? 0) > 300 && subAgentOf(state)?.status === 'running'
    const before = await client.until(isRunning, waitMs)
    const gone = once(child!, 'exit')
    child?.kill('SIGKILL')
    await gone
    agent = await startTestAgent({ DATA_DIR: dataDir, PORT: new URL(url).port }, createScriptedBrain().brain)

    const isOver = (state: ClientState) =>
      replyOf(state)?.status !== 'streaming' &&
      subAgentOf(state)?.status !== 'running' &&
      state.connection.phase === 'online'
    const after = await client.until(isOver, waitMs)
    expect(replyOf(after)?.text.startsWith(replyOf(before)?.text ?? '-')).toBe(true)
    expect(replyOf(after)).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/The server was restarted before this reply was done\.$/),
    })
    expect(subAgentOf(after)).toMatchObject({ status: 'failed', error: 'Interrupted by restart' })
    expect(after.outbox).toEqual([])
  },
)
