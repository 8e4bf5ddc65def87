import type { PaymentCallbackResponse } from '@sanhe/kit/dev-tools/dev-tools'
import { expect } from 'vitest'
import { openSession } from '#accounts'
import { createTestCaller, type TestBackend } from '#testing'

/** Setting that raises rate limits so that they do not affect tests with many requests. */
export const settingsWithoutRateLimits = { RATE_LIMIT_SCALE: '1000' }

export type PaymentOrderAction = Record<string, unknown>

/** Performs a payer's or provider's action on an order through the developer tools. */
export async function performOrderAction(
  backend: TestBackend,
  id: number | string,
  action: PaymentOrderAction = { outcome: 'success' },
) {
  const answer = await backend.visitor.fetch(`/dev/payments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { sent: PaymentCallbackResponse[] }).sent
}

export const getPaymentRow = (backend: TestBackend, id: number) =>
  backend.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listPaymentEvents = (backend: TestBackend, id: number) =>
  backend.deps.db.selectFrom('payment_events').selectAll().where('payment_id', '=', id).execute()

/** Returns the same user with a new login, because the previous login may have expired after the clock moved. */
export async function logInAgain(backend: TestBackend, { id }: { id: number }) {
  const { access_token: token } = await openSession(backend.deps, id, 'test')
  return { id, ...createTestCaller(backend.url, token) }
}

/** Creates a user who has an open order. */
export async function createOrder(backend: TestBackend, body: { provider?: 'wechat' | 'alipay' } = {}) {
  const user = await backend.user()
  const payment = await user.payments.pay({ body })
  return { user, payment, id: payment.payment_id }
}
