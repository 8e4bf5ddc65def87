import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { lockUsablePayment } from './store.ts'
import {
  performOrderAction,
  createOrder,
  logInAgain,
  getPaymentRow,
  settingsWithoutRateLimits,
} from './testing/payer.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend(settingsWithoutRateLimits)))
afterAll(() => backend.stop())

const post = (user: { fetch: TestBackend['visitor']['fetch'] }, body?: string) =>
  user.fetch('/api/deploy/pay', {
    method: 'POST',
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  })

type Deployed = 'pending' | 'running' | 'success' | 'failed'
const deploy = (userId: number, paymentId: number, status: Deployed) =>
  backend.deps.db
    .insertInto('deployments')
    .values({
      user_id: userId,
      payment_id: String(paymentId),
      status,
      server_ip: `203.0.113.${paymentId % 250}`,
    })
    .execute()

describe('POST /api/deploy/pay', () => {
  test('POST /api/deploy/pay creates an order that costs ten yuan, stays open for half an hour and shows how to pay', async () => {
    const user = await backend.user()
    const answer = await post(user)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      payment_id: expect.any(Number),
      user_id: expect.any(Number),
      amount_cents: 1000,
      type: 'deploy',
      pay_trade_no: null,
      status: 'pending',
      pay: { provider: 'wechat', qr: expect.stringMatching(/^http/) },
      created_at: toIso(backend.clock.now()),
      expires_at: toIso(backend.clock.now() + 30 * minuteMs),
      paid_at: null,
    })
  })

  test('POST /api/deploy/pay returns the open order again, with or without a body', async () => {
    const { user, payment } = await createOrder(backend)
    for (const body of [undefined, 'null', '{}', '{"provider":"wechat","scene":"desktop"}']) {
      const answer = await post(user, body)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual(payment)
    }
  })

  test('POST /api/deploy/pay returns the order that is paid and unused instead of a second order', async () => {
    const { user, id } = await createOrder(backend)
    await performOrderAction(backend, id)
    const answer = await post(user)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      payment_id: id,
      status: 'paid',
      pay: { provider: 'wechat' },
      paid_at: toIso(backend.clock.now()),
    })
  })

  test.each<[Deployed, boolean]>([
    ['pending', true],
    ['running', true],
    ['success', true],
    ['failed', false],
  ])(
    'a payment cannot pay for another deployment after one with the status %s: %s',
    async (status, isUsed) => {
      const { user, id } = await createOrder(backend)
      await performOrderAction(backend, id)
      await deploy(user.id, id, status)
      const next = await user.payments.pay({ body: {} })
      expect(next.payment_id === id).toBe(!isUsed)
      expect(next.status).toBe(isUsed ? 'pending' : 'paid')
    },
  )

  test('an order can be paid by Alipay on desktop and phone', async () => {
    const user = await backend.user()
    const screen = await user.payments.pay({ body: { provider: 'alipay' } })
    expect(new URL(screen.pay.url ?? '').searchParams.get('method')).toBe('alipay.trade.page.pay')
    const other = await backend.user()
    const phone = await other.payments.pay({ body: { provider: 'alipay', scene: 'mobile' } })
    expect(new URL(phone.pay.url ?? '').searchParams.get('method')).toBe('alipay.trade.wap.pay')
    expect(await performOrderAction(backend, screen.payment_id)).toEqual([{ status: 200, body: 'success' }])
    expect((await getPaymentRow(backend, screen.payment_id)).status).toBe('paid')
  })

  test('POST /api/deploy/pay closes the open order and creates a new order when the payer changes the payment method', async () => {
    const { user, id } = await createOrder(backend)
    const phone = await user.payments.pay({ body: { scene: 'mobile' } })
    expect(phone.payment_id).not.toBe(id)
    expect(phone.pay.url).toMatch(/^http/)
    expect((await getPaymentRow(backend, id)).status).toBe('closed')
  })

  test('POST /api/deploy/pay returns the paid order when the payer paid before changing the payment method', async () => {
    const { user, id } = await createOrder(backend)
    await performOrderAction(backend, id, { outcome: 'success', times: 0 })
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    const answer = await user.payments.pay({ body: { provider: 'alipay' } })
    expect(answer).toMatchObject({ payment_id: id, status: 'paid' })
  })

  test('an order expires after half an hour, and POST /api/deploy/pay then creates a new order', async () => {
    const { user, id } = await createOrder(backend)
    backend.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect((await (await logInAgain(backend, user)).payments.pay({ body: {} })).payment_id).toBe(id)
    backend.clock.move({ advanceMs: 1 })
    const next = await (await logInAgain(backend, user)).payments.pay({ body: {} })
    expect(next.payment_id).not.toBe(id)
    expect((await getPaymentRow(backend, id)).status).toBe('closed')
  })

  test.each([
    '{"amount_cents":1}',
    '{"provider":"paypal"}',
    '{"provider":"sandbox"}',
    '{"scene":"wechat"}',
    '{"scene":null}',
    '[]',
    '"x"',
    '{',
  ])('POST /api/deploy/pay answers 400 for the body %s', async (body) => {
    const user = await backend.user()
    const answer = await post(user, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })

  test('payment endpoints answer 401 without a login', async () => {
    expect((await post(backend.visitor)).status).toBe(401)
    expect((await backend.visitor.fetch('/api/deploy/payments/1')).status).toBe(401)
  })
})

describe('GET /api/deploy/payments/:id', () => {
  test('GET /api/deploy/payments/:id shows a payment to its payer and answers 404 to other users', async () => {
    const { user, payment, id } = await createOrder(backend)
    expect(await user.payments.payment({ params: { id } })).toEqual(payment)
    const stranger = await backend.user()
    await expect(stranger.payments.payment({ params: { id } })).rejects.toMatchObject({
      status: 404,
      body: { error: 'PAYMENT_NOT_FOUND' },
    })
    await expect(user.payments.payment({ params: { id: 2_147_483_647 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each(['0', '-1', 'x', '1.5', '2147483648', '1e3x', '%00'])(
    'GET /api/deploy/payments/:id answers 400 for the id %s',
    async (id) => {
      const user = await backend.user()
      expect((await user.fetch(`/api/deploy/payments/${id}`)).status).toBe(400)
    },
  )

  test('a payment that failed at the provider is closed, and the payer can order again', async () => {
    const { user, id } = await createOrder(backend)
    await performOrderAction(backend, id, { outcome: 'fail' })
    expect(await user.payments.payment({ params: { id } })).toMatchObject({ status: 'closed' })
    expect((await user.payments.pay({ body: {} })).payment_id).not.toBe(id)
  })
})

describe('lockUsablePayment', () => {
  const find = (userId: number, id?: number) =>
    backend.deps.db.transaction().execute((tx) => lockUsablePayment(tx, userId, id))

  test('lockUsablePayment returns only a payment of the user that is paid and unused, also by its id', async () => {
    const { user, id } = await createOrder(backend)
    expect(await find(user.id)).toBeUndefined()
    await performOrderAction(backend, id)
    expect(await find(user.id)).toMatchObject({ id })
    expect(await find(user.id, id)).toMatchObject({ id })
    expect(await find(user.id, id + 1)).toBeUndefined()
    expect(await find((await backend.user()).id, id)).toBeUndefined()
    await deploy(user.id, id, 'running')
    expect(await find(user.id)).toBeUndefined()
  })
})

test('POST /api/deploy/pay answers 429 after 20 requests in a minute', async () => {
  const limited = await startTestBackend()
  const user = await limited.user()
  for (let n = 0; n < 20; n += 1) expect((await post(user)).status).toBeLessThan(300)
  const refused = await post(user)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  await limited.stop()
})
