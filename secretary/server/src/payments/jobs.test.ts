import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { findOrCreateDeploymentOrder, refundPayment } from './service.ts'
import {
  performOrderAction,
  createOrder,
  logInAgain,
  listPaymentEvents,
  getPaymentRow,
  settingsWithoutRateLimits,
} from './testing/payer.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend(settingsWithoutRateLimits)))
afterAll(() => backend.stop())

const run = (job: 'payments.ask' | 'payments.close' | 'payments.refund') => backend.jobs.run(job)
const silently = { outcome: 'success', times: 0 }

/** Returns the dependencies of the same backend with a changed WeChat Pay provider. */
const depsWith = (changes: object) => {
  const { wechat } = backend.deps.payments
  return { ...backend.deps, payments: { wechat: { ...(wechat ?? expect.fail()), ...changes } } }
}

describe('the job payments.ask', () => {
  test('the job payments.ask finds a payment without callback two minutes after the order, not earlier', async () => {
    const { id } = await createOrder(backend)
    await performOrderAction(backend, id, silently)
    backend.clock.move({ advanceMs: 2 * minuteMs - 1 })
    await run('payments.ask')
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    backend.clock.move({ advanceMs: 1 })
    await run('payments.ask')
    expect((await getPaymentRow(backend, id)).status).toBe('paid')
    await run('payments.ask')
    expect(await listPaymentEvents(backend, id)).toMatchObject([{ outcome: 'paid' }])
  })

  test('a callback that arrives after the job payments.ask has run changes nothing', async () => {
    const { id } = await createOrder(backend)
    await performOrderAction(backend, id, silently)
    backend.clock.move({ advanceMs: 2 * minuteMs })
    await run('payments.ask')
    const before = await getPaymentRow(backend, id)
    expect((await performOrderAction(backend, id))[0]?.status).toBe(200)
    expect(await getPaymentRow(backend, id)).toEqual(before)
    expect((await listPaymentEvents(backend, id)).map(({ outcome }) => outcome).toSorted()).toEqual([
      'nothing',
      'paid',
    ])
  })

  test('the job payments.ask detects a wrong amount', async () => {
    const { id } = await createOrder(backend)
    await performOrderAction(backend, id, { ...silently, amountFen: 999 })
    backend.clock.move({ advanceMs: 2 * minuteMs })
    await run('payments.ask')
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'failed',
      attention: expect.any(String),
    })
  })

  test('the job payments.ask leaves an unpaid order open', async () => {
    const { id } = await createOrder(backend)
    backend.clock.move({ advanceMs: 2 * minuteMs })
    await run('payments.ask')
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    expect(await listPaymentEvents(backend, id)).toEqual([])
  })
})

describe.each(['wechat', 'alipay'] as const)('half an hour after an order by %s', (provider) => {
  test('the job payments.close closes an expired order at the provider and in the database, not earlier', async () => {
    const { id } = await createOrder(backend, { provider })
    const { order_no: orderNo } = await getPaymentRow(backend, id)
    backend.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await run('payments.close')
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    backend.clock.move({ advanceMs: 1 })
    await run('payments.close')
    expect(await getPaymentRow(backend, id)).toMatchObject({
      status: 'closed',
      closed_at: new Date(backend.clock.now()),
      attention: null,
    })
    if (provider === 'wechat')
      expect(await backend.deps.payments.wechat?.query(orderNo)).toEqual({ outcome: 'ended' })
    await run('payments.close')
    expect(await listPaymentEvents(backend, id)).toHaveLength(1)
  })

  test('the job payments.close sets an expired order to paid if it was paid without a callback', async () => {
    const { user, id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id, silently)
    backend.clock.move({ advanceMs: 30 * minuteMs })
    await run('payments.close')
    expect(await getPaymentRow(backend, id)).toMatchObject({ status: 'paid', attention: null })
    expect((await (await logInAgain(backend, user)).payments.pay({ body: {} })).payment_id).toBe(id)
  })
})

describe('payment orders when the provider fails', () => {
  test('the job payments.close leaves an order open until its provider responds', async () => {
    const { wechat } = backend.deps.payments
    const { user, id } = await createOrder(backend)
    backend.clock.move({ advanceMs: 30 * minuteMs })
    const silent = () => Promise.reject(new PaymentError('UNREACHABLE', 'no answer', true))
    backend.deps.payments.wechat = { ...(wechat ?? expect.fail()), query: silent }
    await run('payments.close')
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
    const refused = await (await logInAgain(backend, user)).fetch('/api/deploy/pay', { method: 'POST' })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toMatchObject({ error: 'PAYMENT_UNAVAILABLE', retryAfter: 10 })
    backend.deps.payments.wechat = wechat ?? expect.fail()
    await run('payments.close')
    expect((await getPaymentRow(backend, id)).status).toBe('closed')
  })

  test('an order that could not be created at the provider is created there by the next request', async () => {
    const { wechat } = backend.deps.payments
    const create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'busy', true))
    backend.deps.payments.wechat = { ...(wechat ?? expect.fail()), create }
    const user = await backend.user()
    expect((await user.fetch('/api/deploy/pay', { method: 'POST' })).status).toBe(503)
    backend.deps.payments.wechat = wechat ?? expect.fail()
    const placed = await user.fetch('/api/deploy/pay', { method: 'POST' })
    expect(placed.status).toBe(200)
    expect(await placed.json()).toMatchObject({ status: 'pending', pay: { qr: expect.any(String) } })
  })

  test('an order that the provider neither closes nor reports as paid stays open, and a change of the payment method answers PAYMENT_IN_PROGRESS', async () => {
    const { user, id } = await createOrder(backend)
    const stubborn = depsWith({ close: async () => 'refused' })
    await expect(
      findOrCreateDeploymentOrder(stubborn, { userId: user.id, ip: '203.0.113.7' }, { scene: 'mobile' }),
    ).rejects.toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    expect((await getPaymentRow(backend, id)).status).toBe('pending')
  })

  test('findOrCreateDeploymentOrder refuses a provider that is not configured with PROVIDER_NOT_OFFERED', async () => {
    const user = await backend.user()
    await expect(
      findOrCreateDeploymentOrder(
        depsWith({}),
        { userId: user.id, ip: '203.0.113.7' },
        { provider: 'alipay' },
      ),
    ).rejects.toMatchObject({ status: 400, code: 'PROVIDER_NOT_OFFERED' })
  })
})

describe.each(['wechat', 'alipay'] as const)('refunds by %s', (provider) => {
  test('refundPayment refunds a payment that is paid and unused, only once', async () => {
    const { user, id } = await createOrder(backend, { provider })
    await expect(refundPayment(backend.deps, id)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    await performOrderAction(backend, id)
    await refundPayment(backend.deps, id)
    expect(await getPaymentRow(backend, id)).toMatchObject({ refund_asked_at: new Date(backend.clock.now()) })
    expect((await user.payments.pay({ body: {} })).payment_id).not.toBe(id)
    if (provider === 'wechat') await performOrderAction(backend, id, { outcome: 'refund_success' })
    expect((await getPaymentRow(backend, id)).status).toBe('refunded')
    await expect(refundPayment(backend.deps, id)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
  })

  test('refundPayment refuses a payment that a deployment uses and an unknown payment', async () => {
    const { user, id } = await createOrder(backend, { provider })
    await performOrderAction(backend, id)
    const deployment = { user_id: user.id, payment_id: String(id), server_ip: `203.0.113.${id % 250}` }
    await backend.deps.db.insertInto('deployments').values(deployment).execute()
    await expect(refundPayment(backend.deps, id)).rejects.toMatchObject({ code: 'PAYMENT_USED' })
    await expect(refundPayment(backend.deps, 2_147_483_647)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    })
  })
})

test('the job payments.refund queries a refund without callback until it is done', async () => {
  const { id } = await createOrder(backend)
  await performOrderAction(backend, id)
  await refundPayment(backend.deps, id)
  backend.clock.move({ advanceMs: 2 * minuteMs })
  await run('payments.refund')
  expect((await getPaymentRow(backend, id)).status).toBe('paid')
  await performOrderAction(backend, id, { outcome: 'refund_success', times: 0 })
  await run('payments.refund')
  expect(await getPaymentRow(backend, id)).toMatchObject({ status: 'refunded', attention: null })
})
