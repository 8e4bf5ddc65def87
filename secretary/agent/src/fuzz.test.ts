import type { Endpoint } from '@sanhe/kit/http/contract'
import { arbitraryJson, arbitraryText, arbitraryNearlyValidValue } from '@sanhe/kit/testing/arbitrary-values'
import { hostileStrings } from '@sanhe/kit/testing/hostile-strings'
import { ClientFrame } from '@sanhe/protocol/client-frames'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brain } from '#core'
import {
  connectExtendedClient,
  connectStrictClient,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { contract } from './contract.ts'

/** Number of requests per endpoint; set `FUZZ_RUNS=2000` for a long run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 15)

/** Brain that replies with the text of the message. */
const echo: Brain = {
  mode: 'offline',
  model: null,
  async run({ messages }, emit) {
    emit(messages.at(-1)?.content ?? '')
    return { tokens: 0, estimated: false }
  },
}

let agent: TestAgent
const faults: unknown[] = []
beforeAll(async () => {
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100000' }, echo)
  agent.deps.log.error = (fault: object) => void faults.push(fault)
})
afterAll(() => agent.stop())

const session = createTestSessionId()
const known = {
  session_id: [session],
  agent_id: ['agent_1'],
  key_id: ['key_1'],
  message_id: ['msg_1'],
}
/** Generates values for path parameters. Many of them are ids of stored rows, so that requests reach these rows. */
const nameFor = (name: string) =>
  fc.oneof(
    fc.constantFrom(...((known as Record<string, string[]>)[name] ?? ['1'])),
    arbitraryText.filter((text) => text !== '' && text.isWellFormed()),
  )

const endpoints = Object.entries(contract).flatMap(([module, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ name: `${module}.${name}`, endpoint })),
)

function requestFor({ method, path, query, body }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const fields = fc.constantFrom('session_id', 'before', 'limit', 'after', 'after_seq', 'x')
  return fc.record({
    method: fc.constant(method),
    path: fc
      .tuple(...names.map(nameFor))
      .map((values) =>
        names.reduce(
          (filled, name, i) => filled.replace(`:${name}`, encodeURIComponent(values[i] ?? '')),
          path,
        ),
      ),
    query: query ? fc.dictionary(fields, arbitraryText, { maxKeys: 3 }) : fc.constant({}),
    body: body ? arbitraryNearlyValidValue(body) : fc.constant(undefined),
  })
}

type Sent = { method: string; path: string; query: Record<string, string>; body: unknown }

async function send({ method, path, query, body }: Sent) {
  const search = new URLSearchParams(query).toString()
  return agent.device.fetch(search ? `${path}?${search}` : path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('every response of the endpoint to random input has a valid body and no 5xx status', async () => {
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async (request) => {
        const response = await send(request)
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        if (response.status < 400) return
        const answer = JSON.parse(text) as { error?: unknown; message?: unknown }
        expect(answer.error).toMatch(/^[A-Z_]+$/)
        expect(typeof answer.message).toBe('string')
        expect(text).not.toMatch(/node:|\.ts:\d|SQLITE|at async/)
      }),
      { numRuns: runs },
    )
  })
})

const anyFrame = fc.oneof(
  { weight: 4, arbitrary: arbitraryNearlyValidValue(ClientFrame).map((frame) => JSON.stringify(frame)) },
  { weight: 2, arbitrary: arbitraryJson.map((json) => JSON.stringify(json)) },
  { weight: 2, arbitrary: arbitraryText },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
)

describe.each([
  ['a strict', connectStrictClient],
  ['an extended', connectExtendedClient],
] as const)('%s connection', (_, open) => {
  test('random frames are tolerated or close the connection with 4400, and the server continues', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFrame, { minLength: 1, maxLength: 8 }), async (frames) => {
        const socket = await open(agent)
        for (const frame of frames) socket.sendText(frame)
        const outcome = await Promise.race([socket.closed, socket.settled()])
        if (outcome) expect(outcome.code).toBe(4400)
        await socket.close()
      }),
      { numRuns: runs },
    )
    expect((await agent.device.health.health()).status).toBe('ok')
  })
})

test('a message text with hostile characters is stored and returned unchanged', async () => {
  const socket = await connectStrictClient(agent)
  for (const text of hostileStrings.filter((text) => text.trim() !== '')) {
    socket.sendMessage(session, text)
    const frames = await socket.upTo('stream_end')
    const said = frames.filter(({ type }) => type === 'stream_chunk').map(({ content }) => content)
    expect(said.join('')).toBe(text.toWellFormed())
  }
  const { messages } = await agent.device.messages.list({ query: { session_id: session, limit: 2 } })
  expect(messages[1]?.content).toBe(messages[0]?.content)
})

test('no error was logged and no prototype was changed during the fuzzing', () => {
  expect(faults).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
})
