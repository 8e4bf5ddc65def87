import type { CallbackResponse } from '@sanhe/kit/dev-tools/dev-tools'
import { expect } from 'vitest'
import { openSession } from '#accounts'
import { callerAt, type TestBackend } from '#testing'

/** Everything limited by the minute is out of the way of tests that call often. */
export const unlimited = { RATE_LIMIT_SCALE: '1000' }

export type Wish = Record<string, unknown>

/** What payers and providers do, worked through the developer tools. */
export async function act(backend: TestBackend, id: number | string, wish: Wish = { outcome: 'success' }) {
  const answer = await backend.visitor.fetch(`/dev/payments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { sent: CallbackResponse[] }).sent
}

export const rowOf = (backend: TestBackend, id: number) =>
  backend.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const eventsOf = (backend: TestBackend, id: number) =>
  backend.deps.db.selectFrom('payment_events').selectAll().where('payment_id', '=', id).execute()

/** The same person with a login of now: an old one does not outlive a moved clock. */
export async function again(backend: TestBackend, { id }: { id: number }) {
  const { access_token: token } = await openSession(backend.deps, id, 'test')
  return { id, ...callerAt(backend.url, token) }
}

/** Somebody with an open order. */
export async function ordered(backend: TestBackend, body: { provider?: 'wechat' | 'alipay' } = {}) {
  const user = await backend.user()
  const payment = await user.payments.pay({ body })
  return { user, payment, id: payment.payment_id }
}
