import { startFaultProxy } from '@sanhe/kit/testing/fault-proxy'
import type { ClientState } from '@sanhe/protocol/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpectedLongReply, createTestSessionId, longReplyBrain } from '#testing'
import { createRelayTransport } from '@sanhe/protocol/relay/relay-transport'
import { startRelayedClient } from './testing/relayed-client.ts'
import {
  type RelayedAgent,
  startRelayedAgent,
  toChannelOptions,
  waitUntilConnected,
} from './testing/relayed-agent.ts'

/** Number of cut connections; `npm run prove -- secretary` cuts hundreds. */
const cuts = Number(process.env['RELAY_CUTS'] ?? 10)
const seed = Math.trunc(Number(process.env['CUT_SEED'] ?? performance.timeOrigin % 1_000_000))
/** Every n-th reply also cuts the connection of the agent. */
const agentCutEvery = 10

let relayed: RelayedAgent
let agentLine: Awaited<ReturnType<typeof startFaultProxy>>
beforeAll(async () => {
  relayed = await startRelayedAgent(
    { RELAY_BYTES_PER_SECOND: '100000000' },
    { brain: longReplyBrain, agentSettings: { MAX_AGENTS: '64' } },
  )
  agentLine = await startFaultProxy(Number(new URL(relayed.backend.url).port))
  const [row] = (await relayed.owner.relay.read({})).agents
  expect(row?.is_connected).toBe(true)
  const url = `http://127.0.0.1:${agentLine.port}`
  await relayed.agent.device.relay.change({ body: { is_on: true, url, token: relayed.registered.token } })
  await waitUntilConnected(relayed.agent)
})
afterAll(async () => {
  await relayed.stop()
  await agentLine.stop()
})

const replyOf = ({ conversation }: ClientState, sessionId: string) =>
  Object.values(conversation.replies).find((reply) => reply.sessionId === sessionId)

/** Sends a message while connections are cut after the given numbers of bytes. Returns what is wrong with the reply. */
async function wrongWith(cutBytes: number[], isAgentCut: boolean) {
  const device = await relayed.pair()
  const line = await startFaultProxy(Number(new URL(relayed.backend.url).port))
  const options = toChannelOptions(relayed.agent, `http://127.0.0.1:${line.port}`, device.staticKey)
  let opened = 0
  const transport = createRelayTransport(options)
  const cutting = {
    ...transport,
    openSocket: ((url, key, on) => {
      const afterBytes = cutBytes[opened]
      line.break(afterBytes === undefined ? { kind: 'none' } : { kind: 'cut', afterBytes })
      opened += 1
      return transport.openSocket(url, key, on)
    }) satisfies typeof transport.openSocket,
  }
  const client = await startRelayedClient({ ...device, transport: cutting })
  const sessionId = createTestSessionId()
  const question = `hello ${sessionId.slice(-6)}`
  try {
    await client.client.send({ sessionId, content: question, attachments: [] })
    if (isAgentCut) agentLine.endAll()
    const state = await client.until(
      (now) => replyOf(now, sessionId)?.status === 'complete' && now.outbox.length === 0,
      60_000,
    )
    const { messages } = await relayed.agent.device.messages.list({ query: { session_id: sessionId } })
    const reply = replyOf(state, sessionId)
    const ends = client.received.filter(
      ({ type, message_id: id }) => type === 'stream_end' && id === reply?.messageId,
    )
    const found: [string, boolean][] = [
      ['the text differs', reply?.text !== createExpectedLongReply(question)],
      ['the message was not stored once', messages.filter(({ sender }) => sender === 'user').length !== 1],
      ['the end was received twice', ends.length > 1],
    ]
    return { wrong: found.flatMap(([what, isWrong]) => (isWrong ? [what] : [])), opened }
  } finally {
    client.stop()
    await line.stop()
  }
}

test(
  'a reply arrives exactly once through a relay whose connections are cut anywhere',
  async () => {
    const lines = fc.sample(fc.array(fc.nat(40_000), { minLength: 1, maxLength: 3 }), { numRuns: cuts, seed })
    let left = cuts
    let connections = 0
    for (const [index, line] of lines.entries()) {
      if (left <= 0) break
      const result = await wrongWith(line.slice(0, left), index % agentCutEvery === 0)
      expect(result.wrong, `CUT_SEED=${seed}: ${JSON.stringify(line)}`).toEqual([])
      left -= line.length
      connections += result.opened
    }
    process.stdout.write(`${JSON.stringify({ suite: 'secretary.relay-cuts', cuts, connections, seed })}\n`)
    expect(connections).toBeGreaterThan(cuts / 3)
  },
  60_000 + cuts * 3000,
)
