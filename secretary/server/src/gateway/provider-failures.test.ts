import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listBalanceDifferences } from '#balance'
import {
  readOpenAiError,
  type GatewayBackend,
  readStream,
  startGatewayBackend,
} from './testing/gateway-backend.ts'

let backend: GatewayBackend
beforeAll(async () => void (backend = await startGatewayBackend()))
afterAll(async () => {
  expect(await listBalanceDifferences(backend.deps.db)).toEqual([])
  await backend.stop()
})

/** Changes the provider of the model `large`, and returns a function that restores the original provider. */
function redirectLargeModel(provider: Server) {
  const large = backend.deps.config.gateway?.models[1] ?? expect.fail()
  const { baseUrl } = large
  large.baseUrl = `http://127.0.0.1:${(provider.address() as { port: number }).port}`
  return () => void (large.baseUrl = baseUrl)
}

describe('POST /v1/chat/completions with failing and unusual providers', () => {
  test.each([
    ['server_error', 502, 'upstream_failed'],
    ['invalid_api_key', 502, 'upstream_failed'],
    ['rate_limit_exceeded', 429, 'upstream_busy'],
    ['context_length_exceeded', 400, 'context_length_exceeded'],
    [{ status: 422, message: 'The tool is wrong' }, 400, 'upstream_refused'],
  ])(
    'the error %j becomes %i %s, costs nothing and releases the reserved money',
    async (error, status, code) => {
      const agent = await backend.agent(1000)
      backend.model.queue([{ error }, { error }])
      const response = await agent.chat()
      expect([response.status, (await readOpenAiError(response)).code]).toEqual([status, code])
      expect((await agent.chat({ stream: true })).status).toBe(status)
      expect(await agent.calls()).toMatchObject([{ status: 'released' }, { status: 'released' }])
      expect(await agent.balance()).toEqual({ balance_fen: 1000, unbilled_microfen: 0, held_microfen: 0 })
    },
  )

  test('a connection that breaks ends the stream with an error and books the received text by estimate', async () => {
    const agent = await backend.agent(1000)
    backend.model.queue([{ text: 'abcdefghijkl', breakAfter: 8 }])
    const reply = readStream(await (await agent.chat({ stream: true })).text())
    expect(reply).toMatchObject({ text: 'abcdefgh', error: { code: 'upstream_failed' }, isDone: false })
    const [call] = await agent.calls()
    // Each of the two fragments has 4 ASCII characters, which count as 2 tokens.
    expect(call).toMatchObject({ status: 'booked', is_estimated: true, output_tokens: 4 })
    expect(call?.input_tokens).toBeGreaterThan(10)
  })

  test('a reply without streaming answers 502 and costs nothing when the provider breaks the connection', async () => {
    const provider = createServer((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.write('{"choices":')
      setTimeout(() => reply.destroy(), 50)
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const agent = await backend.agent(10_000)
    const restore = redirectLargeModel(provider)
    const response = await agent.chat({ model: 'large' })
    restore()
    provider.close()
    expect([response.status, (await readOpenAiError(response)).code]).toEqual([502, 'upstream_failed'])
    expect(await agent.calls()).toMatchObject([{ status: 'released', cost_microfen: 0 }])
  })

  test('a caller that disconnects cancels the call at the provider and pays only for the received text', async () => {
    const agent = await backend.agent(1000)
    const before = backend.model.cancelled()
    backend.model.queue([{ text: 'x'.repeat(400), delayMs: 60_000 }])
    const leave = new AbortController()
    const response = await agent.chat({ stream: true }, { signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
    await expect.poll(() => backend.model.cancelled(), { timeout: 5000 }).toBe(before + 1)
    await expect.poll(async () => (await agent.calls())[0]?.status, { timeout: 5000 }).toBe('booked')
    const [call] = await agent.calls()
    expect(call).toMatchObject({ is_estimated: true })
    expect(call?.output_tokens).toBeLessThan(100)
    expect((await agent.balance()).held_microfen).toBe(0)
  })

  test('a call is booked by estimate, never above its reservation, when the provider reports no tokens', async () => {
    const silent = await startGatewayBackend({}, { countsTokens: false })
    const agent = await silent.agent(1000)
    silent.model.queue([{ text: '你好，世界' }, { text: '字'.repeat(500) }])
    await agent.chat()
    await agent.chat()
    const [first, second] = await agent.calls()
    expect(first).toMatchObject({ is_estimated: true, output_tokens: 5 })
    expect(second?.cost_microfen).toBe(second?.held_microfen)
    expect(await listBalanceDifferences(silent.deps.db)).toEqual([])
    await silent.stop()
  })

  test('cached input tokens are billed at the price of cached input', async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 10,
      prompt_tokens_details: { cached_tokens: 900 },
    }
    const provider = createServer((_, reply) => {
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ choices: [{ message: { content: 'x' } }], usage }))
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const agent = await backend.agent(10_000)
    const restore = redirectLargeModel(provider)
    // The hold of a request with 1,000 characters covers the cost of the 1,000 input tokens that the provider reports.
    const messages = [{ role: 'user', content: 'x'.repeat(1000) }]
    expect((await agent.chat({ model: 'large', messages })).status).toBe(200)
    restore()
    provider.close()
    const [call] = await agent.calls()
    expect(call?.cost_microfen).toBe(100 * 200_000 + 900 * 20_000 + 10 * 800_000)
    expect(call).toMatchObject({ cached_tokens: 900, billed_fen: 46 })
  })
})

test('the job gateway.release releases held calls after 15 minutes, and a late end of such a call has no effect', async () => {
  const agent = await backend.agent(1000)
  backend.model.queue([{ text: 'late', delayMs: 1500 }])
  const answered = agent.chat({ stream: true }).then((response) => response.text())
  await vi.waitFor(async () => expect(await agent.calls()).toMatchObject([{ status: 'held' }]), 20_000)
  const release = () => backend.jobs.run('gateway.release')
  backend.clock.move({ advanceMs: 15 * minuteMs - 1 })
  await release()
  expect(await agent.calls()).toMatchObject([{ status: 'held' }])
  backend.clock.move({ advanceMs: 1 })
  await release()
  expect(await agent.calls()).toMatchObject([{ status: 'released', cost_microfen: 0 }])
  expect(readStream(await answered).text).toBe('late')
  expect(await agent.balance()).toEqual({ balance_fen: 1000, unbilled_microfen: 0, held_microfen: 0 })
})
