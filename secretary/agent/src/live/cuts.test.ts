import type { ConnectionFault } from '@sanhe/kit/testing/fault-proxy'
import type { ClientState } from '@sanhe/protocol/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  errandCount,
  errandResult,
  longReplyBrain,
  longReplyTo,
  newSessionId,
  startCutClient,
  startTestAgent,
  type Tamper,
  type TestAgent,
  type Wire,
} from '#testing'

/** How many lines are cut; `npm run prove -- secretary` cuts a thousand. */
const runs = Number(process.env['CUT_RUNS'] ?? 30)
const atOnce = 4
const patienceMs = 30_000
const seed = Math.trunc(Number(process.env['CUT_SEED'] ?? performance.timeOrigin % 1_000_000))

let agent: TestAgent
/** How often a client connected: what is above the number of runs was a line that broke. */
let connections = 0
beforeAll(async () => void (agent = await startTestAgent({ MAX_AGENTS: '64' }, longReplyBrain)))
afterAll(async () => {
  await agent.stop()
  const figures = { suite: 'secretary.cuts', lines: runs, connections, seed }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
})

/** From within the handshake to behind the end of the reply. */
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

type Run = { wire: Wire; faults: ConnectionFault[]; tamper?: Tamper }

const mine = ({ conversation }: ClientState, sessionId: string) => ({
  reply: Object.values(conversation.replies).find((reply) => reply.sessionId === sessionId),
  errands: Object.values(conversation.agents),
})

/** Says one thing over this line; everything that is wrong with what came back. */
async function wrongWith({ wire, faults, tamper }: Run): Promise<string[]> {
  const it = await startCutClient(agent.url, { wire, faults, ...(tamper && { tamper }) })
  const sessionId = newSessionId()
  const asked = `hello ${sessionId.slice(-6)}`
  const isWhole = (state: ClientState) => {
    const { reply, errands } = mine(state, sessionId)
    const own = errands.filter(({ parentMessageId }) => parentMessageId === reply?.messageId)
    const areOver = own.length === errandCount && own.every(({ status }) => status === 'completed')
    const isBack = state.connection.phase === 'online' && state.outbox.length === 0
    return reply?.status === 'complete' && areOver && isBack
  }
  try {
    await it.client.start()
    await it.client.send({ sessionId, content: asked, attachments: [] })
    const state = await it.until(isWhole, tamper ? 3000 : patienceMs)
    connections += it.opened()
    return await differences(state, sessionId, asked, it.heard)
  } finally {
    await it.stop()
  }
}

type Heard = { type: string; message_id?: string; agent_id?: string }[]

async function differences(state: ClientState, sessionId: string, asked: string, heard: Heard) {
  const { reply, errands } = mine(state, sessionId)
  const { messages } = await agent.device.messages.list({ query: { session_id: sessionId } })
  const ends = (fits: (frame: Heard[number]) => boolean) => heard.filter(fits).length
  const replyEnds = ends(({ type, message_id }) => type === 'stream_end' && message_id === reply?.messageId)
  const own = errands.filter(({ parentMessageId }) => parentMessageId === reply?.messageId)
  const results = own.map(({ result }) => result ?? '').toSorted((a, b) => a.localeCompare(b))
  const expected = Array.from({ length: errandCount }, (_, n) => errandResult(`Errand ${n + 1} of ${asked}`))
  const doubled = own.filter(
    ({ agentId }) => ends(({ type, agent_id }) => type === 'agent_complete' && agent_id === agentId) > 1,
  )
  const found: [string, boolean][] = [
    [`the reply is ${reply?.status}`, reply?.status !== 'complete'],
    ['the text differs', reply?.text !== longReplyTo(asked)],
    [`errands said ${results.join()}`, results.join() !== expected.join()],
    [
      `the message was taken ${messages.filter(({ sender }) => sender === 'user').length} times`,
      messages.length !== 2,
    ],
    [`its end was heard ${replyEnds} times`, replyEnds > 1],
    [`${doubled.length} errands ended twice`, doubled.length > 0],
    [`the outbox holds ${state.outbox.map(({ status }) => status).join()}`, state.outbox.length > 0],
    [`it is ${state.indicator}`, state.indicator !== 'online'],
  ]
  return found.flatMap(([what, isWrong]) => (isWrong ? [what] : []))
}

/** All of them, a few at once; those that went wrong, with what it takes to do it again. */
async function failuresOf(wire: Wire, lines: ConnectionFault[][]) {
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

describe('a reply of 20 KB with five errands', () => {
  test.each<Wire>(['extended', 'strict'])(
    'comes whole over a line that breaks anywhere, nothing lost and nothing doubled: %s',
    async (wire) => {
      const failures = await failuresOf(wire, fc.sample(anyFaults, { numRuns: Math.ceil(runs / 2), seed }))
      expect(failures, `CUT_SEED=${seed}`).toEqual([])
    },
    120_000 + runs * 1000,
  )

  test('comes over a line that does not break', async () => {
    expect(await wrongWith({ wire: 'extended', faults: [] })).toEqual([])
    expect(await wrongWith({ wire: 'strict', faults: [] })).toEqual([])
  })

  const nth = (wanted: number, change: (text: string) => string[]): Tamper => {
    let chunks = 0
    return (text) => {
      if (!text.includes('"stream_chunk"')) return [text]
      chunks += 1
      return chunks === wanted ? change(text) : [text]
    }
  }

  test.each<[string, Wire, (text: string) => string[]]>([
    ['one fragment lost', 'extended', () => []],
    ['one fragment twice', 'strict', (text) => [text, text]],
  ])('is seen not to be whole: %s', async (_what, wire, change) => {
    expect(await wrongWith({ wire, faults: [], tamper: nth(2, change) })).toContain('the text differs')
  })
})
