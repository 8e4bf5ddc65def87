import http from 'node:http'
import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarketBackend, startMarketBackend } from './testing/market-backend.ts'

/** Starts an HTTP agent that records the decisions that it receives, and answers with a status that tests change. */
async function startAgent() {
  const received: Record<string, unknown>[] = []
  const state = { status: 200 }
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/api/bundles/decisions')
        received.push({
          key: request.headers.authorization,
          ...(JSON.parse(Buffer.concat(chunks).toString()) as object),
        })
      response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { received, state, address: `127.0.0.1:${port}`, close: () => server.close() }
}

let backend: MarketBackend
let agent: Awaited<ReturnType<typeof startAgent>>
beforeAll(async () => void (backend = await startMarketBackend({ ALLOW_PRIVATE_AGENTS: '1' })))
afterAll(() => backend.stop())
beforeEach(async () => void (agent = await startAgent()))
afterEach(() => agent.close())

const notify = () => backend.jobs.run('market.notify')
const countWaiting = async () =>
  (await backend.deps.db.selectFrom('market_decisions').select('id').execute()).length

/** Creates a publisher whose secretary is the agent, with a version that waits. */
async function publisherWithAgent(about: { version?: string } = {}) {
  const publisher = await backend.publisher()
  const body = { name: 'Agent', server_address: agent.address, api_key: 'key-of-the-agent-of-this-test' }
  await publisher.secretaries.add({ body })
  const slug = backend.nextSlug()
  await publisher.publish({ slug, name: 'Quotes', ...about })
  return { publisher, slug }
}

async function rejectAll(reason: string) {
  const waiting = (await backend.operate('waiting')).text
  for (const [, id = ''] of waiting.matchAll(/^(\d+):/gm)) await backend.operate('reject', id, reason)
}

describe('market.notify', () => {
  test('tells the agent of the publisher once that a version is published, rejected with the reason, or removed', async () => {
    const { publisher, slug } = await publisherWithAgent()
    await backend.approveAll()
    await notify()
    await notify()
    await publisher.publish({ slug, name: 'Quotes', version: '1.1.0' })
    await rejectAll('Promises too much')
    await notify()
    await backend.operate('remove', slug, 'Copied')
    await notify()
    await notify()
    const common = { key: 'Bearer key-of-the-agent-of-this-test', bundle: 'Quotes' }
    expect(agent.received).toEqual([
      { ...common, decision_id: expect.any(String), version: '1.0.0', decision: 'published', reason: null },
      {
        ...common,
        decision_id: expect.any(String),
        version: '1.1.0',
        decision: 'rejected',
        reason: 'Promises too much',
      },
      { ...common, decision_id: expect.any(String), version: '1.0.0', decision: 'removed', reason: 'Copied' },
    ])
    expect(new Set(agent.received.map(({ decision_id }) => decision_id)).size).toBe(3)
    expect(await countWaiting()).toBe(0)
  })

  test('sends a decision with the same id again until the agent answers, and gives up after a day', async () => {
    await publisherWithAgent()
    await backend.approveAll()
    agent.state.status = 500
    await notify()
    await notify()
    expect(agent.received).toHaveLength(1)
    backend.clock.move({ advanceMs: minuteMs })
    agent.state.status = 200
    await notify()
    const [first, second, ...more] = agent.received
    expect([second, more]).toEqual([first, []])
    expect(await countWaiting()).toBe(0)
    await publisherWithAgent()
    await backend.approveAll()
    agent.state.status = 500
    backend.clock.move({ advanceMs: dayMs })
    await notify()
    expect(await countWaiting()).toBe(0)
  })

  test('forgets a decision if no agent of the publisher has a stored key, or if the agent refuses', async () => {
    await backend.publishApproved()
    await notify()
    expect(await countWaiting()).toBe(0)
    await publisherWithAgent()
    await backend.approveAll()
    agent.state.status = 404
    await notify()
    expect([agent.received.length, await countWaiting()]).toEqual([1, 0])
  })

  test('an own withdrawal is no decision', async () => {
    const { publisher, slug } = await publisherWithAgent()
    await publisher.market.withdraw({ params: { slug } })
    await notify()
    expect([agent.received, await countWaiting()]).toEqual([[], 0])
  })
})
