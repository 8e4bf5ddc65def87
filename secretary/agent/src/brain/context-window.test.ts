import type { ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import type { BrainMessage } from '#core'
import {
  getContextWindowTokens,
  defaultContextTokens,
  maxConversationTokens,
  parseContextLimit,
  splitMessagesByTokens,
} from './context-window.ts'
import { estimateModelTokens, fitMessagesToContextWindow } from './fit-window.ts'

test.each([
  ['gpt-4o-mini', 128_000],
  ['gpt-4', 8192],
  ['deepseek-chat', 65_536],
  ['Qwen/Qwen3-8B', 40_960],
  ['qwen-plus', 131_072],
  ['llama3.1:8b', 131_072],
  ['llama3:8b', 8192],
  ['a-model-of-tomorrow', defaultContextTokens],
])('getContextWindowTokens knows the window of %s', (name, tokens) => {
  expect(getContextWindowTokens(name)).toBe(tokens)
  expect(getContextWindowTokens(name, 5000)).toBe(5000)
})

test('maxConversationTokens keeps space for the answer and the tools, and at least a quarter of the window', () => {
  expect(maxConversationTokens(32_768, 3000)).toBe(32_768 - 8192 - 1000 - 3000)
  expect(maxConversationTokens(4096, 6000)).toBe(1024)
})

test.each([
  ["This model's maximum context length is 8192 tokens", 8192],
  ['the request exceeds the limit of 32,768 tokens', 32_768],
  ['too long', undefined],
  ['maximum context length is 12 tokens', undefined],
])('parseContextLimit reads the limit from “%s”', (message, tokens) =>
  expect(parseContextLimit(message)).toBe(tokens),
)

test('splitMessagesByTokens puts messages into parts that fit, and a longer message into a part alone', () => {
  const message = (content: string): BrainMessage => ({ role: 'user', content })
  const [short, long] = [message('x'.repeat(40)), message('y'.repeat(4000))]
  expect(splitMessagesByTokens([short, short, short, long, short], 25)).toEqual([
    [short, short],
    [short],
    [long],
    [short],
  ])
})

describe('fitMessagesToContextWindow', () => {
  const user = (content: string): ModelMessage => ({ role: 'user', content })
  const result = (value: string): ModelMessage => ({
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'a', toolName: 't', output: { type: 'text', value } }],
  })

  test('fitMessagesToContextWindow returns messages that fit unchanged', () => {
    const messages = [user('a'), user('b')]
    expect(fitMessagesToContextWindow(messages, 100)).toBe(messages)
  })

  test('fitMessagesToContextWindow leaves out the oldest messages and keeps the last message of the user', () => {
    const messages = [user('x'.repeat(4000)), { role: 'assistant' as const, content: 'ok' }, user('last')]
    expect(fitMessagesToContextWindow(messages, 100)).toEqual([user('last')])
    expect(fitMessagesToContextWindow([user('y'.repeat(4000))], 100)).toHaveLength(1)
  })

  test('fitMessagesToContextWindow shortens old tool results and keeps the newest one whole', () => {
    const messages = [user('go'), result('x'.repeat(8000)), result('y'.repeat(800))]
    const fitted = fitMessagesToContextWindow(messages, 600)
    expect(estimateModelTokens(fitted)).toBeLessThan(600)
    expect(JSON.stringify(fitted[1])).toContain('was left out')
    expect(fitted[2]).toBe(messages[2])
  })
})
