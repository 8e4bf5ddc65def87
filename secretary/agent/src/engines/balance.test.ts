import { createServer } from 'node:http'
import { once } from 'node:events'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { createBalanceWatch } from './low-balance.ts'

let model: Awaited<ReturnType<typeof startModelEmulator>>
let agent: TestAgent
beforeAll(async () => void (model = await startModelEmulator()))
afterAll(() => model.stop())
beforeEach(async () => {
  const settings = { MODEL_BASE_URL: model.url, MODEL_NAME: 'emulator', MODEL_PAID_BY_BALANCE: '1' }
  agent = await startTestAgent(settings)
})
afterEach(() => agent.stop())

async function ask(content: string) {
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(createTestSessionId(), content)
  const frames = await socket.upTo('stream_end')
  await socket.close()
  return joinReplyFragments(frames)
}

test('the list of engines shows that the balance pays for the model of the server', async () => {
  expect((await agent.device.engines.list()).server).toMatchObject({ kind: 'balance', model: 'emulator' })
})

test.each([
  ['insufficient_balance', 'Sum up', 'Your balance is used up'],
  ['insufficient_balance', '总结一下', '余额不足'],
  ['daily_limit_reached', 'Sum up', 'The daily limit of this secretary is reached'],
])('a reply says that the balance is used up and what to do (%s, %s)', async (code, question, expected) => {
  model.queue([{ error: { status: 402, message: `refused: ${code}` } }])
  const reply = await ask(question)
  expect(reply).toContain(expected)
  // The agent sends only one request: it does not retry, because the gateway would refuse a second request too.
  expect(model.queued()).toBe(0)
})

test('a low balance notifies the devices of the owner once a day', async () => {
  const { db } = agent.deps
  db.sql.run`
    INSERT INTO push_subscriptions (key_id, subscription, kinds, shows_content, language, updated_at)
    SELECT key_id, '{}', '["budget"]', 1, 'en', 0 FROM keys LIMIT 1`
  const gateway = createServer((_, reply) => reply.setHeader('x-balance-low', '1').end('{}'))
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const { port } = gateway.address() as { port: number }
  const call = () => createBalanceWatch(agent.deps, fetch)(`http://127.0.0.1:${port}`)
  const notices = () => db.sql.all`SELECT kind, subject_id FROM push_notices`
  await call()
  await call()
  expect(notices()).toEqual([{ kind: 'budget', subject_id: 'balance' }])
  agent.clock.move({ advanceMs: dayMs })
  await call()
  expect(notices()).toHaveLength(2)
  gateway.close()
})
