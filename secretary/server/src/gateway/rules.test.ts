import { expect, test } from 'vitest'
import {
  computeMaxInputTokens,
  computeCostMicrofen,
  computeHoldMicrofen,
  countTokens,
  estimateInputTokens,
  readReportedUsage,
} from './rules.ts'

const prices = { inputFen: 200, cachedInputFen: 20, outputFen: 800 }
const size = (text: string, more: object = {}) => ({ text, messages: 1, images: 0, hasTools: false, ...more })

test('computeCostMicrofen multiplies tokens by prices without rounding', () => {
  expect(computeCostMicrofen(prices, { inputTokens: 1, cachedTokens: 0, outputTokens: 0 })).toBe(200)
  expect(computeCostMicrofen(prices, { inputTokens: 1000, cachedTokens: 900, outputTokens: 10 })).toBe(46_000)
})

test('countTokens counts one token for 3 ASCII characters and one for each other character', () => {
  expect([countTokens(''), countTokens('abcd'), countTokens('你好'), countTokens('a你😀')]).toEqual([
    0, 2, 2, 3,
  ])
})

test('computeMaxInputTokens counts bytes, messages, images and tools, and never exceeds the context', () => {
  expect(computeMaxInputTokens(size('你好'), 100_000)).toBe(6 + 16)
  expect(computeMaxInputTokens(size('', { images: 2, messages: 3 }), 100_000)).toBe(2 * 16_384 + 3 * 16)
  expect(computeMaxInputTokens(size('', { hasTools: true }), 100_000)).toBe(16 + 512)
  expect(computeMaxInputTokens(size('x'.repeat(5000)), 1024)).toBe(1024)
})

test.each(['Hello', '你好，世界', 'mixed 文字 and 😀', '{"a":[1,2,3]}'])(
  'the estimate of "%s" never exceeds the bound that is reserved',
  (text) => {
    const estimated = estimateInputTokens(size(text, { images: 1 }), 100_000)
    expect(estimated).toBeLessThanOrEqual(computeMaxInputTokens(size(text, { images: 1 }), 100_000))
  },
)

test('computeHoldMicrofen reserves the whole output and the input at its highest price', () => {
  const model = { ...prices, contextTokens: 100_000 }
  expect(computeHoldMicrofen(model, size('abc'), 100)).toBe(19 * 200 + 100 * 800)
  expect(computeHoldMicrofen({ ...model, cachedInputFen: 500 }, size('abc'), 0)).toBe(19 * 500)
})

test('readReportedUsage reads cached tokens as OpenAI and as DeepSeek report them', () => {
  const counts = { prompt_tokens: 100, completion_tokens: 5 }
  const expected = { inputTokens: 100, cachedTokens: 60, outputTokens: 5 }
  expect(readReportedUsage({ ...counts, prompt_tokens_details: { cached_tokens: 60 } })).toEqual(expected)
  expect(readReportedUsage({ ...counts, prompt_cache_hit_tokens: 60 })).toEqual(expected)
  expect(readReportedUsage({ ...counts, prompt_cache_hit_tokens: 900 })?.cachedTokens).toBe(100)
  expect(readReportedUsage({ ...counts, prompt_tokens_details: null })?.cachedTokens).toBe(0)
})

test.each([
  undefined,
  null,
  'usage',
  {},
  { prompt_tokens: 1 },
  { prompt_tokens: -1, completion_tokens: 1 },
  { prompt_tokens: 1.5, completion_tokens: 1 },
  { prompt_tokens: '1', completion_tokens: 1 },
  { prompt_tokens: 1e12, completion_tokens: 1 },
])('readReportedUsage ignores the report %j', (usage) => {
  expect(readReportedUsage(usage)).toBeUndefined()
})
