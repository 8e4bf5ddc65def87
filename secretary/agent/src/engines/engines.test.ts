import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlockedUrlError, createOutgoingFetch } from '#core'
import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { maxEngines } from './contract.ts'

let first: Awaited<ReturnType<typeof startModelEmulator>>
let second: Awaited<ReturnType<typeof startModelEmulator>>
let agent: TestAgent
beforeEach(async () => {
  ;[first, second] = await Promise.all([
    startModelEmulator({ apiKey: 'sk-first-key-1234' }),
    startModelEmulator(),
  ])
  agent = await startTestAgent()
})
afterEach(async () => {
  await agent.stop()
  await Promise.all([first.stop(), second.stop()])
})

const engines = () => agent.device.engines
const fields = (url: string, more: object = {}) => ({
  name: 'Service',
  base_url: url,
  model: 'emulator',
  context_tokens: null,
  price: null,
  ...more,
})
const addFirst = () => engines().add({ body: fields(first.url, { api_key: 'sk-first-key-1234' }) })
const addSecond = () => engines().add({ body: fields(second.url, { name: 'Reserve' }) })

async function ask(content: string) {
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(createTestSessionId(), content)
  const frames = await socket.upTo('stream_end')
  await socket.close()
  return joinReplyFragments(frames)
}

describe('/api/engines', () => {
  test('a new engine answers the next message without a restart, and the fixed rules answer once the owner chooses them', async () => {
    expect(await engines().list()).toEqual({
      mode: 'server',
      engines: [],
      server: { kind: 'rules', model: null, base_url: null },
    })
    expect(await ask('6 * 7')).toContain('42')
    await addFirst()
    first.queue([{ text: 'From the model.' }])
    expect(await ask('6 * 7')).toBe('From the model.')
    expect(await agent.device.health.health()).toMatchObject({ brain: { mode: 'llm', model: 'emulator' } })
    await engines().setMode({ body: { mode: 'rules' } })
    expect(await ask('6 * 7')).toContain('42')
    expect(await engines().list()).toMatchObject({ mode: 'rules' })
  })

  test('the API key is stored encrypted and only its end is returned', async () => {
    const added = await addFirst()
    expect(added).toMatchObject({ api_key_end: '1234' })
    expect(JSON.stringify(await engines().list())).not.toContain('sk-first')
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain(first.url)
    expect(database).not.toContain('sk-first')
    expect(readFileSync(join(agent.dataDir, 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })

  test('an engine keeps its key when other fields change, and loses it when its URL leads to another server', async () => {
    const { engine_id } = await addFirst()
    const params = { engine_id }
    const changed = await engines().change({ params, body: fields(first.url, { name: 'Renamed' }) })
    expect(changed).toMatchObject({ name: 'Renamed', api_key_end: '1234' })
    first.queue([{ text: 'Still here.' }])
    expect(await ask('Hello')).toBe('Still here.')
    expect(await engines().change({ params, body: fields(second.url) })).toMatchObject({ api_key_end: null })
    await engines().change({ params, body: fields(first.url, { api_key: 'short' }) })
    expect((await engines().list()).engines[0]?.api_key_end).toBe('')
    expect(await engines().change({ params, body: fields(first.url, { api_key: null }) })).toMatchObject({
      api_key_end: null,
    })
  })

  test('the stored API key of an engine is never sent to another server', async () => {
    const { engine_id } = await addFirst()
    const other = await startModelEmulator({ apiKey: 'sk-first-key-1234' })
    const body = { base_url: other.url, engine_id }
    expect(await engines().models({ body })).toEqual({ models: [], problem: 'key_refused' })
    const control = await engines().models({ body: { base_url: first.url, engine_id } })
    expect(control).toEqual({ models: ['emulator', 'emulator-small'], problem: null })
    await other.stop()
  })

  test('/api/engines answers 404 for an unknown engine, NO_ENGINE for a choice without engines, and TOO_MANY_ENGINES above the limit', async () => {
    const notFound = { status: 404, body: { error: 'ENGINE_NOT_FOUND' } }
    await expect(engines().remove({ params: { engine_id: 9 } })).rejects.toMatchObject(notFound)
    await expect(engines().setOrder({ body: { engine_ids: [9] } })).rejects.toMatchObject(notFound)
    await expect(engines().setMode({ body: { mode: 'services' } })).rejects.toMatchObject({
      body: { error: 'NO_ENGINE' },
    })
    const results = await Promise.allSettled(Array.from({ length: maxEngines + 5 }, addSecond))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxEngines)
    expect(results.at(-1)).toMatchObject({ reason: { body: { error: 'TOO_MANY_ENGINES' } } })
  })

  test.each(['ftp://x/v1', 'http://user:pass@x/v1', 'x', 'http://x/v1#a', ' http://x'])(
    'POST /api/engines answers 400 for the URL %j',
    (url) => expect(engines().add({ body: fields(url) })).rejects.toMatchObject({ status: 400 }),
  )
})

describe('fallback to the next engine of the owner', () => {
  test('an engine that fails before its first text is replaced by the next engine in the order of the owner', async () => {
    agent.deps.log.warn = () => {}
    const reserve = await addSecond()
    await addFirst()
    second.queue([{ error: 401 }])
    first.queue([{ text: 'From the first.' }])
    expect(await ask('Hello')).toBe('From the first.')
    const ids = (await engines().list()).engines.map(({ engine_id }) => engine_id)
    await engines().setOrder({ body: { engine_ids: ids.toReversed() } })
    expect((await engines().list()).engines.at(-1)?.engine_id).toBe(reserve.engine_id)
    first.queue([{ text: 'First now.' }])
    expect(await ask('Hello')).toBe('First now.')
    expect(second.requests).toHaveLength(1)
  })

  test('an engine that fails in the middle of its answer is not replaced', async () => {
    await addSecond()
    await addFirst()
    const broken = { text: 'Half an answer', breakAfter: 8 }
    second.queue([broken, { error: 400 }, { error: 400 }])
    expect(await ask('Hello')).toContain('Half an \n\nThe connection to the language model broke')
    expect(first.requests).toHaveLength(0)
  })

  test('the reply states the error of the last engine when every engine fails', async () => {
    agent.deps.log.warn = () => {}
    await addSecond()
    await engines().add({ body: fields(first.url, { api_key: 'wrong' }) })
    second.queue([{ error: 404 }])
    expect(await ask('Hello')).toContain('refused the key')
  })
})

describe('POST /api/engines/test', () => {
  const check = (body: { base_url: string; api_key?: string; model: string }) => engines().test({ body })

  test.each([
    ['a model that answers', 'emulator', undefined, null],
    ['an unknown model', 'gpt-99', undefined, 'model_unknown'],
    ['a failing service', 'emulator', 500, 'failing'],
    ['a busy service', 'emulator', 429, 'too_many'],
  ])('reports %s', async (_, model, error, problem) => {
    second.queue([error === undefined ? { text: 'OK' } : { error }])
    expect(await check({ base_url: second.url, model })).toMatchObject({ problem })
  })

  test('reports a refused key, an unreachable service, and a blocked port and metadata address', async () => {
    const model = 'emulator'
    expect(await check({ base_url: first.url, api_key: 'wrong', model })).toMatchObject({
      problem: 'key_refused',
    })
    expect(await check({ base_url: 'http://127.0.0.1:9/v1', model })).toMatchObject({ problem: 'blocked' })
    expect(await check({ base_url: 'http://127.0.0.1:65530/v1', model })).toMatchObject({
      problem: 'unreachable',
    })
    expect(await check({ base_url: 'http://169.254.169.254/v1', model })).toMatchObject({
      problem: 'blocked',
    })
    const list = await engines().models({ body: { base_url: 'http://169.254.169.254/latest' } })
    expect(list).toEqual({ models: [], problem: 'blocked' })
  })
})

describe('createOutgoingFetch', () => {
  test.each([['169.254.169.254'], ['fe80::1'], ['fd00:ec2::254'], ['0.0.0.0'], ['224.0.0.1']])(
    'refuses a host name that resolves to %s',
    (address) =>
      expect(createOutgoingFetch(async () => [address])('http://models.example/v1')).rejects.toThrow(
        BlockedUrlError,
      ),
  )

  test('allows loopback, and refuses a port of another protocol', async () => {
    const fetch = createOutgoingFetch(async () => ['127.0.0.1'])
    expect((await fetch(`${second.url}/models`)).status).toBe(200)
    await expect(createOutgoingFetch(async () => [])('http://127.0.0.1:25/')).rejects.toThrow(BlockedUrlError)
  })
})
