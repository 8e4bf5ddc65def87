import type { SendRequest } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { sendWithIdempotencyKeys } from './idempotency-keys.ts'

type Outcome = number | 'cut'

/** Returns a function that sends a request, and the keys that the service received. */
function createSender(outcomes: Outcome[]) {
  const keys: (string | undefined)[] = []
  const send = sendWithIdempotencyKeys(async ({ headers }) => {
    keys.push(headers['idempotency-key'])
    const outcome = outcomes.shift() ?? 200
    if (outcome === 'cut') throw new TypeError('Failed to fetch')
    return { status: outcome, json: async () => ({}) }
  })
  const request = (method: string, body: string) =>
    send({
      method,
      url: '/orders',
      headers: {},
      body,
      signal: undefined,
    } satisfies Parameters<SendRequest>[0])
  return { keys, post: (body: string) => request('POST', body), get: () => request('GET', '') }
}

describe('sendWithIdempotencyKeys', () => {
  test.each<[string, Outcome]>([
    ['the connection is cut', 'cut'],
    ['the service answers 503', 503],
  ])('a repeated request has the key of the first attempt when %s', async (_, outcome) => {
    const { keys, post } = createSender([outcome])
    await post('apples').catch(() => {})
    await post('apples')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test.each([200, 409])(
    'sendWithIdempotencyKeys gives a repeated request a new key after an answer with status %d',
    async (status) => {
      const { keys, post } = createSender([status])
      await post('apples')
      await post('apples')
      expect(keys[1]).not.toBe(keys[0])
    },
  )

  test('two requests with different bodies have different keys', async () => {
    const { keys, post } = createSender(['cut', 'cut'])
    await post('apples').catch(() => {})
    await post('pears').catch(() => {})
    expect(keys[1]).not.toBe(keys[0])
  })

  test('two equal requests at the same time have different keys', async () => {
    const { keys, post } = createSender([])
    await Promise.all([post('one more apple'), post('one more apple')])
    expect(keys[1]).not.toBe(keys[0])
  })

  test('a GET request has no key', async () => {
    const { keys, get } = createSender([])
    await get()
    expect(keys).toEqual([undefined])
  })

  test('the oldest key is forgotten after 50 further requests without an answer', async () => {
    const { keys, post } = createSender(Array.from({ length: 52 }, () => 'cut' as const))
    for (let nth = 0; nth <= 50; nth++) await post(String(nth)).catch(() => {}) // oxlint-disable-line no-await-in-loop
    await post('0').catch(() => {})
    expect(keys.at(-1)).not.toBe(keys[0])
  })
})
