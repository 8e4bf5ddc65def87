import { describe, expect, test } from 'vitest'
import { toEngineDraft, toEngineInput } from './engine-draft.ts'

const draft = { ...toEngineDraft(), model: ' qwen3 ' }

describe('toEngineInput', () => {
  test('toEngineInput trims texts and leaves out empty fields', () => {
    expect(toEngineInput(draft)).toEqual({
      name: 'Ollama',
      base_url: 'http://127.0.0.1:11434/v1',
      model: 'qwen3',
      context_tokens: null,
      price: null,
    })
  })

  test('toEngineInput reads numbers, with a comma as decimal sign too', () => {
    expect(toEngineInput({ ...draft, context: '8192', priceIn: '0,5', key: ' sk-1 ' })).toMatchObject({
      context_tokens: 8192,
      price: { input: 0.5, output: 0, currency: 'CNY' },
      api_key: 'sk-1',
    })
  })

  test.each([{ model: '' }, { name: ' ' }, { url: 'ftp://x' }, { context: '12' }, { priceIn: 'free' }])(
    'toEngineInput returns undefined for %o',
    (change) => expect(toEngineInput({ ...draft, ...change })).toBeUndefined(),
  )

  test('toEngineDraft returns the texts of a stored engine without its key', () => {
    const engine = {
      engine_id: 1,
      name: 'A',
      base_url: 'https://a/v1',
      model: 'm',
      api_key_end: '1234',
      context_tokens: 4096,
      price: { input: 2, output: 8, currency: 'USD' },
    }
    expect(toEngineDraft(engine)).toMatchObject({ key: '', context: '4096', priceOut: '8', currency: 'USD' })
  })
})
