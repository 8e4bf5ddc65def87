import { defaultModelReply, startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseModel, type ModelRequest } from './index.ts'

let emulator: Awaited<ReturnType<typeof startModelEmulator>>
let vendor: typeof emulator
beforeAll(async () => {
  emulator = await startModelEmulator()
  vendor = await startModelEmulator({ apiKey: 'right' })
})
afterAll(() => Promise.all([emulator.stop(), vendor.stop()]))

const ways = {
  'the sandbox': () => ({
    model: chooseModel({ vendor: 'sandbox', emulatorUrl: emulator.url, isProduction: false }),
    service: emulator,
  }),
  'a service': () => ({ model: service(), service: vendor }),
}
const service = (changes: object = {}) =>
  chooseModel({
    vendor: 'openai-compatible',
    account: { baseUrl: vendor.url, apiKey: 'right', name: 'emulator', retries: 0, ...changes },
  })

async function ask(model = service(), changes: Partial<ModelRequest> = {}) {
  const pieces: string[] = []
  const request: ModelRequest = {
    system: '你是社区管家小三',
    messages: [{ role: 'user', content: '我的身份证号是秘密' }],
    signal: new AbortController().signal,
    ...changes,
  }
  await model.reply(request, (delta) => pieces.push(delta))
  return pieces
}

const failure = (model?: ReturnType<typeof service>) => ask(model).catch((error: unknown) => error)

describe.each(['the sandbox', 'a service'] as const)('model reply by %s', (name) => {
  test('reply streams the text piece by piece', async () => {
    const { model, service } = ways[name]()
    service.queue([{ text: '早上好，王阿姨。今天有三个活动。' }])
    const pieces = await ask(model)
    expect(pieces.join('')).toBe('早上好，王阿姨。今天有三个活动。')
    expect(pieces.length).toBeGreaterThan(2)
  })

  test('reply sends the system prompt and the conversation', async () => {
    const { model, service } = ways[name]()
    service.requests.length = 0
    const messages = [
      { role: 'user', content: '附近有什么活动' },
      { role: 'assistant', content: '有太极拳' },
      { role: 'user', content: '几点' },
    ] as const
    await ask(model, { messages: [...messages] })
    expect(service.requests[0]?.messages).toEqual([
      { role: 'system', content: '你是社区管家小三' },
      ...messages,
    ])
  })
})

test.each([
  ['invalid_api_key', 'refused', false],
  ['model_not_found', 'refused', false],
  ['context_length_exceeded', 'tooLong', false],
  ['rate_limit_exceeded', 'busy', true],
  ['server_error', 'failing', true],
  [402, 'busy', true],
  [503, 'failing', true],
] as const)(
  'reply maps the service error %s to the fault %s, without the conversation in the error',
  async (error, code, isTransient) => {
    vendor.queue([{ error }])
    const thrown = await failure()
    expect(thrown).toMatchObject({ name: 'ModelError', code, isTransient })
    expect(JSON.stringify(thrown) + String(thrown)).not.toContain('身份证')
  },
)

test('the model emulator answers a scripted error with its status and message', async () => {
  vendor.queue([{ error: { status: 422, message: 'The picture is too dark' } }])
  const answer = await fetch(`${vendor.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer right', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'emulator', messages: [] }),
  })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error: { message: 'The picture is too dark' } })
})

test('reply rejects as refused for a wrong API key, a missing API key and an unknown model name', async () => {
  expect(await failure(service({ apiKey: 'wrong' }))).toMatchObject({ code: 'refused' })
  expect(await failure(service({ apiKey: undefined }))).toMatchObject({ code: 'refused' })
  expect(await failure(service({ name: 'unknown' }))).toMatchObject({ code: 'refused' })
})

test('reply rejects as silent when the response contains only white space', async () => {
  vendor.queue([{ text: ' \n ' }])
  expect(await failure()).toMatchObject({ code: 'silent', isTransient: false })
})

test('reply rejects as unreachable when the service is down', async () => {
  expect(await failure(service({ baseUrl: 'http://127.0.0.1:1/v1' }))).toMatchObject({
    code: 'unreachable',
    isTransient: true,
  })
})

test('reply retries a failed call if retries are configured', async () => {
  vendor.queue([{ error: 'server_error' }, { text: '好了' }])
  expect((await ask(service({ retries: 1 }))).join('')).toBe('好了')
})

test("an aborted reply rejects with the signal's reason after the text received so far", async () => {
  vendor.queue([{ text: '一二三四五六七八九十', delayMs: 60_000 }])
  const giveUp = new AbortController()
  const pieces: string[] = []
  const reply = service().reply(
    { system: '', messages: [{ role: 'user', content: '数数' }], signal: giveUp.signal },
    (delta) => pieces.push(delta),
  )
  giveUp.abort(new Error('the elder hung up'))
  await expect(reply).rejects.toThrow('the elder hung up')
  expect(pieces.join('').length).toBeLessThan(10)
})

test('the sandbox model replies with a default text when nothing is queued', async () => {
  const { model } = ways['the sandbox']()
  expect((await ask(model)).join('')).toBe(defaultModelReply)
})

test('chooseModel refuses the sandbox in production', () => {
  expect(() => chooseModel({ vendor: 'sandbox', emulatorUrl: emulator.url, isProduction: true })).toThrow(
    /MODEL_BASE_URL/,
  )
})
