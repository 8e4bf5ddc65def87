import { hourMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { correctBalance, listBalanceDifferences, microfenPerFen } from '#balance'
import { startBackendProcess } from '#testing'
import { endGatewayCall } from './calls.ts'
import { parseChatRequest } from './chat-request.ts'
import { computeHoldMicrofen } from './rules.ts'
import {
  type GatewayAgent,
  type GatewayBackend,
  helloChatRequest,
  startGatewayBackend,
} from './testing/gateway-backend.ts'

let backend: GatewayBackend
beforeAll(async () => void (backend = await startGatewayBackend()))
afterAll(async () => {
  expect(await listBalanceDifferences(backend.deps.db)).toEqual([])
  await backend.stop()
})

const many = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

/** Request whose hold is a known number of micro-fen. */
const large = { ...helloChatRequest, model: 'large', max_tokens: 100 }

function holdOf(body: object) {
  const { model, size, maxOutputTokens } = parseChatRequest(
    backend.deps.config.gateway ?? expect.fail(),
    body,
  )
  return computeHoldMicrofen(model, size, maxOutputTokens)
}

async function succeeded(agent: GatewayAgent, calls: number) {
  const answers = await many(calls, () => agent.chat(large))
  const statuses = answers.map(({ status }) => status)
  await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(statuses)).toEqual(new Set([200, 402]))
  return statuses.filter((status) => status === 200).length
}

describe('concurrent calls with a small balance or a daily limit', () => {
  const fenFor = (calls: number) => Math.ceil((calls * holdOf(large)) / microfenPerFen)

  test('exactly 7 calls succeed and 23 get 402, and no balance is overdrawn', async () => {
    const agent = await backend.agent(fenFor(7))
    // The replies take long enough for all calls to be in flight at the same time.
    backend.model.queue(Array.from({ length: 7 }, () => ({ text: 'x', delayMs: 3000 })))
    expect(await succeeded(agent, 30)).toBe(7)
    const { held_microfen, balance_fen } = await agent.balance()
    expect(held_microfen).toBe(0)
    expect(balance_fen).toBeGreaterThan(0)
  })

  test('(control) more than 7 calls reserve money without the condition of the UPDATE', async () => {
    const agent = await backend.agent(fenFor(7))
    const hold = holdOf(large)
    const { db } = backend.deps
    const reserved = await many(30, async () => {
      const { balance_fen, held_microfen } = await agent.balance()
      if (balance_fen * microfenPerFen - held_microfen < hold) return false
      await db
        .updateTable('balances')
        .set((is) => ({ held_microfen: is('held_microfen', '+', hold) }))
        .where('user_id', '=', agent.user.id)
        .execute()
      return true
    })
    expect(reserved.filter(Boolean).length).toBeGreaterThan(7)
    await db.updateTable('balances').set({ held_microfen: 0 }).where('user_id', '=', agent.user.id).execute()
  })

  test('exactly 3 of 20 concurrent calls succeed with a daily limit that pays 3', async () => {
    const limit = fenFor(3)
    const agent = await backend.agent(100_000, limit)
    expect(Math.floor((limit * microfenPerFen) / holdOf(large))).toBe(3)
    backend.model.queue(Array.from({ length: 3 }, () => ({ text: 'x', delayMs: 3000 })))
    expect(await succeeded(agent, 20)).toBe(3)
  })
})

test('20 concurrent calls of endGatewayCall book one call to the model once', async () => {
  const agent = await backend.agent(1000)
  backend.model.queue([{ text: 'slow', delayMs: 2000 }])
  const answered = agent.chat().then((response) => response.text())
  const call = await vi.waitFor(async () => (await agent.calls())[0] ?? expect.fail(), 20_000)
  const model = backend.deps.config.gateway?.models[0] ?? expect.fail()
  const use = { inputTokens: 50, cachedTokens: 0, outputTokens: 0, isEstimated: false }
  await many(20, () => endGatewayCall(backend.deps, { id: call.id, model }, use))
  await answered
  expect(await agent.balance()).toEqual({ balance_fen: 1000, unbilled_microfen: 50_000, held_microfen: 0 })
})

test('calls and corrections at the same time never make the balance differ from its entries', async () => {
  const agent = await backend.agent(5000)
  await many(40, async (n) => {
    if (n % 4 === 0) return correctBalance(backend.deps, agent.user.id, 3, 'test')
    const response = await agent.chat({ ...large, stream: n % 2 === 0 })
    await response.text()
  })
  const { balance_fen } = await agent.balance()
  const { entries } = await agent.user.balance.entries({ query: { limit: 100 } })
  expect(entries.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(balance_fen)
  const usage = await agent.user.gateway.usage({ query: {} })
  expect(usage.days).toMatchObject([{ calls: 30, billed_fen: 5030 - balance_fen }])
})

test('no prompt and no reply is stored or logged, at any log level', async () => {
  const agent = await backend.agent(1000)
  const output = await startBackendProcess({
    DATABASE_URL: backend.databaseUrl,
    GATEWAY_FILE: backend.gatewayFile,
    LOG_LEVEL: 'trace',
    DATA_DIR: backend.deps.config.dataDir,
    DATA_KEY: backend.deps.config.dataKey,
    JWT_SECRET: backend.deps.config.jwtSecret,
  })
  backend.model.queue([{ text: 'canary-reply' }, { text: 'canary-reply' }, { error: 500 }])
  const send = (body: object) =>
    fetch(`${output.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.key.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...helloChatRequest,
        messages: [{ role: 'user', content: 'canary-prompt' }],
        ...body,
      }),
    }).then((response) => response.text())
  expect(await send({})).toContain('canary-reply')
  await send({ stream: true })
  await send({})
  await send({ canary: true })
  await output.kill()
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(backend.deps.db)
  const tables = await Promise.all(
    rows.map(({ name }) =>
      sql`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${sql.raw(name)} t`.execute(backend.deps.db),
    ),
  )
  const database = JSON.stringify(tables.map((table) => table.rows))
  expect(database).toContain(agent.key.key_end)
  expect(output.output()).toContain('/v1/chat/completions')
  for (const text of [database, output.output()]) {
    expect(text).not.toMatch(/canary-(prompt|reply)/)
    expect(text).not.toContain(agent.key.key)
  }
})

test('a process that is killed between the reservation and the booking loses no money of the account', async () => {
  const agent = await backend.agent(1000)
  const process = await startBackendProcess({
    DATABASE_URL: backend.databaseUrl,
    GATEWAY_FILE: backend.gatewayFile,
    LOG_LEVEL: 'silent',
    DATA_DIR: backend.deps.config.dataDir,
    DATA_KEY: backend.deps.config.dataKey,
    JWT_SECRET: backend.deps.config.jwtSecret,
  })
  backend.model.queue([{ text: 'never complete', delayMs: 60_000 }])
  const headers = { authorization: `Bearer ${agent.key.key}`, 'content-type': 'application/json' }
  const response = await fetch(`${process.url}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...helloChatRequest, stream: true }),
  })
  const reader = response.body?.getReader() ?? expect.fail()
  expect((await reader.read()).done).toBe(false)
  expect(await agent.calls()).toMatchObject([{ status: 'held' }])
  await process.kill()
  await expect(reader.read()).rejects.toThrow()
  expect((await agent.balance()).held_microfen).toBeGreaterThan(0)
  // The killed process used the clock of the machine, so the test moves the test clock to one hour after that time.
  backend.clock.move({ now: Date.now() + hourMs })
  await backend.jobs.run('gateway.release')
  expect(await agent.balance()).toEqual({ balance_fen: 1000, unbilled_microfen: 0, held_microfen: 0 })
  expect(await agent.calls()).toMatchObject([{ status: 'released' }])
})
