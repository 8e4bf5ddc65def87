import type { DevPayment } from '@sanhe/kit/dev-tools/dev-tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { connectPayments } from './connect-payments.ts'
import { performOrderAction, createOrder, getPaymentRow, settingsWithoutRateLimits } from './testing/payer.ts'

let backend: TestBackend
beforeAll(async () => void (backend = await startTestBackend(settingsWithoutRateLimits)))
afterAll(() => backend.stop())

const listed = async () =>
  ((await (await backend.visitor.fetch('/dev/payments')).json()) as { payments: DevPayment[] }).payments

test('/dev/payments lists orders by payment id and accepts the order number, too', async () => {
  const { id } = await createOrder(backend)
  const shown = { orderNo: String(id), provider: 'wechat', amountFen: 1000 }
  expect((await listed())[0]).toMatchObject({ ...shown, state: 'open' })
  await performOrderAction(backend, (await getPaymentRow(backend, id)).order_no)
  expect((await listed())[0]).toMatchObject({ ...shown, state: 'paid' })
})

test.each(['0', '999999999', 'nobodys', '9999999999'])(
  '/dev/payments answers 404 for the order %s',
  async (orderNo) => {
    const answer = await backend.visitor.fetch(`/dev/payments/${orderNo}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"success"}',
    })
    expect(answer.status).toBe(404)
  },
)

test('a new payment emulator closes open orders of the previous emulator, which can no longer be paid', async () => {
  const { user, id } = await createOrder(backend)
  const next = await connectPayments(backend.deps.config, backend.clock)
  await next.openDevTools?.(backend.deps.db, backend.clock.now())
  await next.stop()
  expect((await getPaymentRow(backend, id)).status).toBe('closed')
  expect((await user.payments.pay({ body: {} })).payment_id).not.toBe(id)
})

test('/dev/payments answers 404 with DEV_TOOLS=0', async () => {
  const bare = await startTestBackend({ DEV_TOOLS: '0' })
  expect((await bare.visitor.fetch('/dev/payments')).status).toBe(404)
  await bare.stop()
})
