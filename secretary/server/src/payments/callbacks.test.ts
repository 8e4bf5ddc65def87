import { minuteMs } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { applyPaymentEvent } from './settlement.ts'
import {
  performOrderAction,
  createOrder,
  listPaymentEvents,
  getPaymentRow,
  settingsWithoutRateLimits,
} from './testing/payer.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend(settingsWithoutRateLimits)))
afterAll(() => backend.stop())

const errorOf = (body: string) => (JSON.parse(body) as { error: string }).error

describe.each(['wechat', 'alipay'] as const)('callbacks of %s', (provider) => {
  const taken = {
    status: 200,
    body: provider === 'wechat' ? '{"code":"SUCCESS","message":"成功"}' : 'success',
  }

  test('a payment callback sets the payment to paid and gets the response that the provider requires', async () => {
    const { id } = await createOrder(backend, { provider })
    expect(await performOrderAction(backend, id)).toEqual([taken])
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'paid',
      paid_at: new Date(backend.clock.now()),
      pay_trade_no: expect.stringMatching(/^42000/),
      attention: null,
    })
    expect(await listPaymentEvents(backend, id)).toMatchObject([{ provider, outcome: 'paid' }])
  })

  test('a repeated payment callback gets the same response and changes nothing', async () => {
    const { id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id)
    const before = await getPaymentRow(backend, id)
    backend.clock.move({ advanceMs: minuteMs })
    expect(await performOrderAction(backend, id, { outcome: 'success', times: 3 })).toEqual([
      taken,
      taken,
      taken,
    ])
    expect(await getPaymentRow(backend, id)).toEqual(before)
    expect(await listPaymentEvents(backend, id)).toHaveLength(1)
  })

  test.each([1, 999, 1001])(
    'a payment callback about %i fen is refused, fails the payment and marks it for attention',
    async (amountFen) => {
      const { user, id } = await createOrder(backend, { provider })
      const action = { outcome: 'success', amountFen }
      const [answer, second] = [
        ...(await performOrderAction(backend, id, action)),
        ...(await performOrderAction(backend, id, action)),
      ]
      expect(answer?.status).toBe(409)
      expect(errorOf(answer?.body ?? '')).toBe('AMOUNT_MISMATCH')
      expect(second).toEqual(answer)
      expect(await getPaymentRow(backend, id)).toMatchObject({
        status: 'failed',
        paid_at: null,
        attention: expect.stringContaining(`${amountFen} fen`),
      })
      expect((await user.payments.pay({ body: {} })).payment_id).not.toBe(id)
    },
  )

  test.each([
    ['signature', 'CALLBACK_SIGNATURE'],
    ['amount', 'CALLBACK_SIGNATURE'],
    ['merchant', 'CALLBACK_MERCHANT'],
    ['tag', provider === 'wechat' ? 'CALLBACK_UNREADABLE' : 'CALLBACK_SIGNATURE'],
    ['stale', 'CALLBACK_STALE'],
  ])(
    'a payment callback with a forged %s is refused and changes nothing; the genuine callback succeeds afterwards',
    async (forge, error) => {
      const { id } = await createOrder(backend, { provider })
      const before = await getPaymentRow(backend, id)
      const [answer] = await performOrderAction(backend, id, { outcome: 'success', forge })
      expect(answer?.status).toBe(400)
      expect(JSON.parse(answer?.body ?? '')).toEqual({ error, message: expect.any(String), code: 'FAIL' })
      expect(await getPaymentRow(backend, id)).toEqual(before)
      expect(await listPaymentEvents(backend, id)).toEqual([])
      expect(await performOrderAction(backend, id)).toEqual([taken])
      expect((await getPaymentRow(backend, id)).status).toBe('paid')
    },
  )

  test('a callback that reports a payment of a closed order sets the payment to paid and marks it for attention', async () => {
    const { id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id, { outcome: 'fail' })
    expect((await getPaymentRow(backend, id)).status).toBe('closed')
    expect(await performOrderAction(backend, id)).toEqual([taken])
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'paid',
      attention: expect.stringContaining('after the order was closed'),
    })
  })

  test('a callback about a refund sets a paid payment to refunded', async () => {
    const { id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id)
    expect(await performOrderAction(backend, id, { outcome: 'refund_success' })).toEqual([taken])
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'refunded',
      refunded_at: new Date(backend.clock.now()),
      attention: null,
    })
  })

  test('a callback about a partial refund leaves the payment paid and marks it for attention', async () => {
    const { id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id)
    expect(await performOrderAction(backend, id, { outcome: 'refund_success', amountFen: 500 })).toEqual([
      taken,
    ])
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'paid',
      attention: '500 of 1000 fen went back',
    })
  })
})

describe('POST /api/deploy/webhook', () => {
  const send = (body: string | undefined, headers: Record<string, string>) =>
    backend.visitor.fetch('/api/deploy/webhook', {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test.each([
    ['an empty request', undefined, {}, 'CALLBACK_UNKNOWN'],
    ['JSON without a signature', '{"status":"paid"}', json, 'CALLBACK_UNKNOWN'],
    ['a form without a signature', 'trade_status=TRADE_SUCCESS', form, 'CALLBACK_SIGNATURE'],
    ['an empty form', '', form, 'CALLBACK_SIGNATURE'],
    ['a signature of SHA-1', 'sign_type=RSA&sign=eA%3D%3D', form, 'CALLBACK_SIGNATURE'],
    ['a broken form', '%zz=%', form, 'CALLBACK_SIGNATURE'],
    ['an empty signature', '{}', { ...json, 'wechatpay-signature': '' }, 'CALLBACK_SIGNATURE'],
    [
      'the key id constructor',
      '{}',
      { ...json, 'wechatpay-signature': 'x', 'wechatpay-serial': 'constructor' },
      'CALLBACK_SIGNATURE',
    ],
    [
      'a body that is not text',
      '\u0000\uFFFD',
      { ...json, 'wechatpay-signature': 'x' },
      'CALLBACK_SIGNATURE',
    ],
  ])('POST /api/deploy/webhook refuses a callback with %s', async (_, body, headers, error) => {
    const answer = await send(body, headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error })
  })

  test('POST /api/deploy/webhook never answers 5xx to generated requests', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('constructor', '__proto__', '1e999', '-1', ''),
    )
    const printable = word.map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''))
    const headers = fc.record(
      {
        'content-type': fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'text/plain',
          'multipart/form-data; boundary=x',
          'x',
        ),
        'wechatpay-signature': printable,
        'wechatpay-serial': printable,
        'wechatpay-timestamp': printable,
        'wechatpay-nonce': printable,
      },
      { requiredKeys: [] },
    )
    const form = fc.dictionary(
      fc.constantFrom('sign', 'sign_type', 'out_trade_no', '__proto__', 'constructor', 'notify_time'),
      fc.oneof(word, fc.constant('RSA2')),
    )
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json(),
      form.map((fields) => new URLSearchParams(fields).toString()),
    )
    await fc.assert(
      fc.asyncProperty(headers, body, async (headers, body) => {
        const answer = await backend.visitor.fetch('/api/deploy/webhook', {
          method: 'POST',
          headers,
          body: typeof body === 'string' ? body : Buffer.from(body),
        })
        // Generated requests may have an invalid content type, which the service answers with 415.
        expect([400, 415]).toContain(answer.status)
        expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: 200 },
    )
  })

  test('POST /api/deploy/webhook answers 413 for a body over 64 KiB', async () => {
    expect((await send('x'.repeat(64 * 1024 + 1), form)).status).toBe(413)
    expect((await send('x'.repeat(64 * 1024), form)).status).toBe(400)
  })

  test('applyPaymentEvent ignores events of unknown orders', async () => {
    const event = {
      eventId: 'e1',
      orderNo: 'nobodys',
      outcome: 'paid',
      tradeNo: 't',
      amountFen: 1000,
    } as const
    expect(await applyPaymentEvent(backend.deps, 'wechat', event)).toBeUndefined()
  })

  test('applyPaymentEvent logs a payment that needs attention once, even if its event is repeated', async () => {
    const { id } = await createOrder(backend)
    const { order_no: orderNo } = await getPaymentRow(backend, id)
    const raised: object[] = []
    const log = { ...backend.deps.log, error: (data: object) => void raised.push(data) }
    const event = { eventId: 'e3', orderNo, outcome: 'paid', tradeNo: 't', amountFen: 1 } as const
    for (let n = 0; n < 3; n += 1)
      expect(await applyPaymentEvent({ ...backend.deps, log }, 'wechat', event)).toBe('amount_mismatch')
    expect(raised).toEqual([{ payment: id, attention: '1 fen came as t instead of 1000' }])
  })

  test('applyPaymentEvent ignores an event of one provider for an order of another provider', async () => {
    const { id } = await createOrder(backend, { provider: 'alipay' })
    const { order_no: orderNo } = await getPaymentRow(backend, id)
    const event = { eventId: 'e2', orderNo, outcome: 'paid', tradeNo: 't', amountFen: 1000 } as const
    expect(await applyPaymentEvent(backend.deps, 'wechat', event)).toBeUndefined()
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    expect(await applyPaymentEvent(backend.deps, 'alipay', event)).toBe('paid')
  })
})
