import type { ConnectionFault } from '@sanhe/kit/testing/fault-proxy'
import type { ClientState } from '@sanhe/protocol/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type TestClientKind,
  createExpectedLongReply,
  type ChangeReceivedFrame,
  longReplyAgentCount,
  longReplyAgentResult,
  longReplyBrain,
  createTestSessionId,
  startFaultyClient,
  startTestAgent,
  type TestAgent,
} from '#testing'

/** Number of runs with an interrupted connection; `npm run prove -- secretary` uses a thousand. */
const runs = Number(process.env['CUT_RUNS'] ?? 30)
const atOnce = 4
const patienceMs = 30_000
const seed = Math.trunc(Number(process.env['CUT_SEED'] ?? performance.timeOrigin % 1_000_000))

let agent: TestAgent
/** Number of connections of all clients. It exceeds the number of runs if connections broke and clients reconnected. */
let connections = 0
beforeAll(async () => void (agent = await startTestAgent({ MAX_AGENTS: '64' }, longReplyBrain)))
afterAll(async () => {
  await agent.stop()
  const figures = { suite: 'secretary.cuts', lines: runs, connections, seed }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
})

/** Generates faults at any time between the handshake and the end of the reply. */
const anyFault: fc.Arbitrary<ConnectionFault> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('cut' as const), afterBytes: fc.nat(40_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stall' as const), afterBytes: fc.nat(40_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halfOpen' as const), afterBytes: fc.nat(40_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('slow' as const),
      bytes: fc.integer({ min: 200, max: 5000 }),
      everyMs: fc.constant(5),
    }),
  },
)
const anyFaults = fc.array(anyFault, { minLength: 1, maxLength: 4 })

type FaultyRun = { wire: TestClientKind; faults: ConnectionFault[]; tamper?: ChangeReceivedFrame }

const mine = ({ conversation }: ClientState, sessionId: string) => ({
  reply: Object.values(conversation.replies).find((reply) => reply.sessionId === sessionId),
  subAgents: Object.values(conversation.agents),
})

/** Sends one message over a faulty connection and returns everything that is wrong with the received reply. */
async function wrongWith({ wire, faults, tamper }: FaultyRun): Promise<string[]> {
  const it = await startFaultyClient(agent.url, { wire, faults, ...(tamper && { tamper }) })
  const sessionId = createTestSessionId()
  const question = `hello ${sessionId.slice(-6)}`
  const isWhole = (state: ClientState) => {
    const { reply, subAgents } = mine(state, sessionId)
    const own = subAgents.filter(({ parentMessageId }) => parentMessageId === reply?.messageId)
    const areOver = own.length === longReplyAgentCount && own.every(({ status }) => status === 'completed')
    const isBack = state.connection.phase === 'online' && state.outbox.length === 0
    return reply?.status === 'complete' && areOver && isBack
  }
  try {
    await it.client.start()
    await it.client.send({ sessionId, content: question, attachments: [] })
    const state = await it.until(isWhole, tamper ? 3000 : patienceMs)
    connections += it.opened()
    return await differences(state, sessionId, question, it.received)
  } finally {
    await it.stop()
  }
}

type ReceivedFrames = { type: string; message_id?: string; agent_id?: string }[]

async function differences(
  state: ClientState,
  sessionId: string,
  question: string,
  received: ReceivedFrames,
) {
  const { reply, subAgents } = mine(state, sessionId)
  const { messages } = await agent.device.messages.list({ query: { session_id: sessionId } })
  const ends = (fits: (frame: ReceivedFrames[number]) => boolean) => received.filter(fits).length
  const replyEnds = ends(({ type, message_id }) => type === 'stream_end' && message_id === reply?.messageId)
  const own = subAgents.filter(({ parentMessageId }) => parentMessageId === reply?.messageId)
  const results = own.map(({ result }) => result ?? '').toSorted((a, b) => a.localeCompare(b))
  const expected = Array.from({ length: longReplyAgentCount }, (_, n) =>
    longReplyAgentResult(`Task ${n + 1} of ${question}`),
  )
  const doubled = own.filter(
    ({ agentId }) => ends(({ type, agent_id }) => type === 'agent_complete' && agent_id === agentId) > 1,
  )
  const stored = messages.filter(({ sender }) => sender === 'user').length
  // The second reply starts after the sub-agents have ended, so it may not be stored yet.
  const repliesStored = messages.length - stored
  const found: [string, boolean][] = [
    [`the reply is ${reply?.status}`, reply?.status !== 'complete'],
    ['the text differs', reply?.text !== createExpectedLongReply(question)],
    [`sub-agents returned ${results.join()}`, results.join() !== expected.join()],
    [`the message was stored ${stored} times`, stored !== 1],
    [`${repliesStored} replies were stored`, repliesStored < 1 || repliesStored > 2],
    [`its end was received ${replyEnds} times`, replyEnds > 1],
    [`${doubled.length} subAgents ended twice`, doubled.length > 0],
    [`the outbox holds ${state.outbox.map(({ status }) => status).join()}`, state.outbox.length > 0],
    [`it is ${state.indicator}`, state.indicator !== 'online'],
  ]
  return found.flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** Runs all faults, a few at the same time, and returns the failures with the data to reproduce them. */
async function failuresOf(wire: TestClientKind, lines: ConnectionFault[][]) {
  const failures: string[] = []
  const queue = [...lines]
  async function work() {
    for (let faults = queue.shift(); faults; faults = queue.shift()) {
      const wrong = await wrongWith({ wire, faults })
      if (wrong.length) failures.push(`${wrong.join('; ')}: ${JSON.stringify(faults)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}

describe('a reply of 20 KB with five sub-agents', () => {
  test.each<TestClientKind>(['extended', 'strict'])(
    'a reply arrives exactly once over a connection that breaks anywhere: %s',
    async (wire) => {
      const failures = await failuresOf(wire, fc.sample(anyFaults, { numRuns: Math.ceil(runs / 2), seed }))
      expect(failures, `CUT_SEED=${seed}`).toEqual([])
    },
    120_000 + runs * 1000,
  )

  test('control: a reply arrives over a connection that does not break', async () => {
    expect(await wrongWith({ wire: 'extended', faults: [] })).toEqual([])
    expect(await wrongWith({ wire: 'strict', faults: [] })).toEqual([])
  })

  const nth = (position: number, change: (text: string) => string[]): ChangeReceivedFrame => {
    let chunks = 0
    return (text) => {
      if (!text.includes('"stream_chunk"')) return [text]
      chunks += 1
      return chunks === position ? change(text) : [text]
    }
  }

  test.each<[string, TestClientKind, (text: string) => string[]]>([
    ['one fragment lost', 'extended', () => []],
    ['one fragment twice', 'strict', (text) => [text, text]],
  ])('control: a damaged reply is detected: %s', async (_what, wire, change) => {
    expect(await wrongWith({ wire, faults: [], tamper: nth(2, change) })).toContain('the text differs')
  })
})
