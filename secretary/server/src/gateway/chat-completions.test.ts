import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBalanceDifferences } from '#balance'
import {
  readOpenAiError,
  type GatewayBackend,
  helloChatRequest,
  readStream,
  startGatewayBackend,
} from './testing/gateway-backend.ts'

let backend: GatewayBackend
beforeAll(async () => void (backend = await startGatewayBackend()))
afterAll(async () => {
  expect(await listBalanceDifferences(backend.deps.db)).toEqual([])
  await backend.stop()
})

describe('POST /v1/chat/completions', () => {
  test('answers a complete reply and books the reported tokens exactly', async () => {
    const agent = await backend.agent(1000)
    backend.model.queue([{ text: 'Good day' }])
    const response = await agent.chat()
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { content: 'Good day' }, finish_reason: 'stop' }],
    })
    const [call] = await agent.calls()
    expect(call).toMatchObject({ status: 'booked', input_tokens: 10, output_tokens: 2, is_estimated: false })
    expect(call?.cost_microfen).toBe(12_000)
    expect(await agent.balance()).toEqual({ balance_fen: 1000, unbilled_microfen: 12_000, held_microfen: 0 })
  })

  test('streams a reply, books it, and shows the usage only to a caller who asks for it', async () => {
    const agent = await backend.agent(1000)
    backend.model.queue([{ text: 'Streamed text' }, { text: 'Streamed text' }])
    const response = await agent.chat({ stream: true })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reply = readStream(await response.text())
    expect(reply).toMatchObject({ text: 'Streamed text', isDone: true })
    expect(reply.usage).toBeUndefined()
    const withUsage = await agent.chat({ stream: true, stream_options: { include_usage: true } })
    expect(readStream(await withUsage.text()).usage).toMatchObject({ prompt_tokens: 10 })
    expect(await agent.calls()).toMatchObject([{ status: 'booked' }, { status: 'booked' }])
  })

  test('passes fragments on before the reply is complete', async () => {
    const agent = await backend.agent(1000)
    backend.model.queue([{ text: 'a text of some fragments', delayMs: 2000 }])
    const began = performance.now()
    const response = await agent.chat({ stream: true })
    const reader = response.body?.getReader() ?? expect.fail()
    await reader.read()
    expect(performance.now() - began).toBeLessThan(1500)
    while (!(await reader.read()).done);
  })

  test('sends the provider its model name, its key, a limit of the output, and nothing about the user', async () => {
    const agent = await backend.agent(1000)
    backend.model.requests.length = 0
    await agent.chat({ user: 'someone', metadata: { a: 1 }, temperature: 0.5, max_tokens: 5000 })
    expect(backend.model.requests).toEqual([
      { ...helloChatRequest, model: 'emulator-small', temperature: 0.5, max_tokens: 100 },
    ])
  })

  test('books whole fen and keeps the remainder of the cost for later calls', async () => {
    const agent = await backend.agent(1000)
    const messages = Array.from({ length: 30 }, () => helloChatRequest.messages[0])
    for (let n = 0; n < 7; n += 1) {
      backend.model.queue([{ text: '' }])
      // oxlint-disable-next-line no-await-in-loop -- calls follow each other here
      expect((await agent.chat({ messages })).status).toBe(200)
    }
    // Seven calls of 300 tokens for 1,000 micro-fen each cost 2,100,000 micro-fen: two fen are booked and 0.1 fen is
    // not booked yet.
    expect(await agent.balance()).toEqual({ balance_fen: 998, unbilled_microfen: 100_000, held_microfen: 0 })
    const { entries } = await agent.user.balance.entries({ query: {} })
    expect(
      entries.map(({ kind, amount_fen, balance_after_fen }) => [kind, amount_fen, balance_after_fen]),
    ).toEqual([
      ['use', -1, 998],
      ['use', -1, 999],
      ['correction', 1000, 1000],
    ])
  })

  test('marks replies of an account with a low balance by a header', async () => {
    const low = await backend.agent(199)
    expect((await low.chat()).headers.get('x-balance-low')).toBe('1')
    expect((await low.chat({ stream: true })).headers.get('x-balance-low')).toBe('1')
    const enough = await backend.agent(200)
    expect((await enough.chat()).headers.get('x-balance-low')).toBeNull()
  })
})

describe('refusals of POST /v1/chat/completions', () => {
  test('answers 402 insufficient_balance in OpenAI’s format and calls no provider', async () => {
    const agent = await backend.agent(0)
    backend.model.requests.length = 0
    const response = await agent.chat()
    expect(response.status).toBe(402)
    expect(await readOpenAiError(response)).toEqual({
      message: 'The balance is too low for this call. Top up on the page Balance of the app.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_balance',
    })
    expect(backend.model.requests).toEqual([])
    expect(await agent.calls()).toEqual([])
  })

  test('answers 402 daily_limit_reached for the rest of the day in Shanghai', async () => {
    const agent = await backend.agent(1000, 1)
    const messages = [{ role: 'user', content: 'x'.repeat(700) }]
    backend.model.queue([{ text: 'x'.repeat(360) }])
    expect((await agent.chat({ messages })).status).toBe(200)
    const refused = await agent.chat({ messages: [{ role: 'user', content: 'x'.repeat(800) }] })
    expect([refused.status, (await readOpenAiError(refused)).code]).toEqual([402, 'daily_limit_reached'])
    await agent.user.gateway.changeKey({
      params: { id: agent.key.key_id },
      body: { daily_limit_fen: null },
    })
    expect((await agent.chat({ messages })).status).toBe(200)
  })

  test.each([
    [{ model: 'unknown' }, 404, 'model_not_found'],
    [{ n: 2 }, 400, 'unsupported_value'],
    [{ web_search_options: {} }, 400, 'unknown_parameter'],
    [{ messages: [] }, 400, 'unsupported_value'],
    [
      {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://a.example/b.png' } }] },
        ],
      },
      400,
      'unsupported_value',
    ],
  ])('answers the request %j with %i %s', async (request, status, code) => {
    const agent = await backend.agent(1000)
    const response = await agent.chat(request)
    expect([response.status, (await readOpenAiError(response)).code]).toEqual([status, code])
  })

  test('answers 401 for an unknown and for a revoked key, and 400 for text that is no JSON', async () => {
    const agent = await backend.agent(1000)
    const bad = await agent.chat({}, { body: '{' })
    expect([bad.status, (await readOpenAiError(bad)).code]).toEqual([400, 'invalid_request'])
    await agent.user.gateway.revokeKey({ params: { id: agent.key.key_id } })
    const revoked = await agent.chat()
    expect([revoked.status, (await readOpenAiError(revoked)).code]).toEqual([401, 'invalid_api_key'])
  })

  test('answers 413 for a request above 8 MiB', async () => {
    const agent = await backend.agent(1000)
    const response = await agent.chat({ messages: [{ role: 'user', content: 'x'.repeat(8 * 1024 * 1024) }] })
    expect([response.status, (await readOpenAiError(response)).code]).toEqual([413, 'request_too_large'])
  })

  test('answers 401 for the key of a secretary that its owner deleted', async () => {
    const agent = await backend.agent(1000)
    await agent.user.secretaries.remove({ params: { id: agent.secretaryId } })
    expect((await agent.chat()).status).toBe(401)
  })

  test('answers 429 with Retry-After above 120 calls a minute of one account', async () => {
    const limited = await startGatewayBackend({ RATE_LIMIT_SCALE: '0.01' })
    const agent = await limited.agent(1000)
    expect((await agent.chat()).status).toBe(200)
    const refused = await agent.chat()
    expect([refused.status, (await readOpenAiError(refused)).code]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await limited.stop()
  })
})

test('GET /v1/models lists the configured models', async () => {
  const { key } = await backend.agent(0)
  const list = await fetch(`${backend.url}/v1/models`, { headers: { authorization: `Bearer ${key.key}` } })
  expect(await list.json()).toMatchObject({
    object: 'list',
    data: [{ id: 'small', object: 'model', context_length: 100_000 }, { id: 'large' }],
  })
})
