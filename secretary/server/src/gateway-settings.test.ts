import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#config'

const folder = mkdtempSync(join(tmpdir(), 'sanhe-gateway-'))
const file = join(folder, 'gateway.json')
afterAll(() => rmSync(folder, { recursive: true }))

const model = {
  id: 'chat',
  provider: 'p',
  input_fen: 200,
  output_fen: 800,
  context_tokens: 64_000,
  max_output_tokens: 4096,
}
const providers = { p: { base_url: 'https://models.example/v1/', api_key: 'secret-key' } }

function load(text: string, env: Record<string, string> = {}) {
  writeFileSync(file, text)
  return loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, GATEWAY_FILE: file, ...env })
}

test('settings that GATEWAY_FILE leaves out get their default values', () => {
  const { gateway, topUps, lowBalanceFen } = load(JSON.stringify({ providers, models: [model] }))
  expect(gateway?.models).toEqual([
    {
      id: 'chat',
      baseUrl: 'https://models.example/v1',
      apiKey: 'secret-key',
      maxTokensField: 'max_tokens',
      upstreamModel: 'chat',
      inputFen: 200,
      cachedInputFen: 200,
      outputFen: 800,
      contextTokens: 64_000,
      maxOutputTokens: 4096,
    },
  ])
  expect(topUps).toEqual({ amountsFen: [1000, 3000, 5000, 10_000, 20_000], maxBalanceFen: 200_000 })
  expect(lowBalanceFen).toBe(200)
})

test('there is no gateway without GATEWAY_FILE', () => {
  expect(loadConfig({ NODE_ENV: 'test', DATA_DIR: folder }).gateway).toBeUndefined()
})

test.each([
  ['no JSON', '{', 'the file'],
  ['no model', JSON.stringify({ providers, models: [] }), 'models'],
  ['an unknown provider', JSON.stringify({ providers: {}, models: [model] }), 'names the unknown provider p'],
  ['the same model twice', JSON.stringify({ providers, models: [model, model] }), 'the same id'],
  ['half a fen', JSON.stringify({ providers, models: [{ ...model, input_fen: 0.5 }] }), 'models.0.input_fen'],
  ['an unknown field', JSON.stringify({ providers, models: [{ ...model, price: 1 }] }), 'models.0'],
])('a GATEWAY_FILE with %s stops the start, and the message contains no key', (_, text, expected) => {
  expect(() => load(text)).toThrow(expected)
  expect(() => load(text)).not.toThrow('secret-key')
})

test.each(['99', '1.5', 'ten', '1000001'])('TOP_UP_AMOUNTS=%s stops the start', (amounts) => {
  expect(() => load(JSON.stringify({ providers, models: [model] }), { TOP_UP_AMOUNTS: amounts })).toThrow(
    'TOP_UP_AMOUNTS',
  )
})
