import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientState } from '@sanhe/protocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type TestClientKind,
  createScriptedBrain,
  type FaultyClient,
  createTestSessionId,
  startAgentProcess,
  startFaultyClient,
  startTestAgent,
  type TestAgent,
} from '#testing'

const waitMs = 20_000

let dataDir: string
let child: Awaited<ReturnType<typeof startAgentProcess>> | undefined
let client: FaultyClient | undefined
let agent: TestAgent | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-killed-'))))
afterEach(async () => {
  await child?.kill()
  await client?.stop()
  await agent?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const replyOf = ({ conversation }: ClientState) => Object.values(conversation.replies)[0]
const subAgentOf = ({ conversation }: ClientState) => Object.values(conversation.agents)[0]

test.each<TestClientKind>(['extended', 'strict'])(
  'a client whose server was killed reconnects, keeps the received text and receives its continuation: %s',
  async (wire) => {
    child = await startAgentProcess('endless', { DATA_DIR: dataDir })
    const { url } = child
    client = await startFaultyClient(url, { wire, faults: [] })
    await client.client.start()
    await client.client.send({ sessionId: createTestSessionId(), content: 'Go on', attachments: [] })
    const isRunning = (state: ClientState) =>
      (replyOf(state)?.text.length ?? 0) > 300 && subAgentOf(state)?.status === 'running'
    const before = await client.until(isRunning, waitMs)
    await child.kill()
    const script = createScriptedBrain()
    agent = await startTestAgent({ DATA_DIR: dataDir, PORT: new URL(url).port }, script.brain)
    for (const call of [await script.next(), await script.next()]) {
      call.emit('The end.')
      call.done()
    }

    const isOver = (state: ClientState) =>
      replyOf(state)?.status !== 'streaming' &&
      subAgentOf(state)?.status !== 'running' &&
      state.connection.phase === 'online'
    const after = await client.until(isOver, waitMs)
    expect(replyOf(after)?.text.startsWith(replyOf(before)?.text ?? '-')).toBe(true)
    expect(replyOf(after)).toMatchObject({ status: 'complete', text: expect.stringMatching(/The end\.$/) })
    expect(subAgentOf(after)).toMatchObject({ status: 'completed', result: 'The end.' })
    expect(after.outbox).toEqual([])
  },
)
