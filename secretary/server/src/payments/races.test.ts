import type { Refusal } from '@sanhe/kit/http/errors'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentProvider } from '@sanhe/providers/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#core'
import { startTestBackend, type TestBackend } from '#testing'
import { closeExpiredOrders, queryUnsettledPayments } from './jobs.ts'
import { deploymentFeeFen } from './rules.ts'
import { findOrCreateDeploymentOrder, refundPayment } from './service.ts'
import { applyPaymentEvent } from './settlement.ts'
import { isPaymentUsed, lockUsablePayment } from './store.ts'
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

const many = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

describe('50 concurrent payment callbacks', () => {
  test.each(['wechat', 'alipay'] as const)(
    '50 identical payment callbacks of %s change the payment once, store one event and all get 200',
    async (provider) => {
      const { id } = await createOrder(backend, { provider })
      const answers = await performOrderAction(backend, id, { outcome: 'success', times: 50 })
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
      expect(await getPaymentRow(backend, id)).toMatchObject({ status: 'paid', attention: null })
      expect(await listPaymentEvents(backend, id)).toMatchObject([{ outcome: 'paid' }])
    },
  )

  test('50 identical payment callbacks with a wrong amount store one event and all get 409', async () => {
    const { id } = await createOrder(backend)
    const answers = await performOrderAction(backend, id, { outcome: 'success', amountFen: 1, times: 50 })
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(409))
    expect((await getPaymentRow(backend, id)).status).toBe('failed')
    expect(await listPaymentEvents(backend, id)).toMatchObject([{ outcome: 'amount_mismatch' }])
  })

  test('50 concurrent payment events with different ids change the payment once', async () => {
    const { id } = await createOrder(backend)
    const { order_no: orderNo } = await getPaymentRow(backend, id)
    const paid = { orderNo, outcome: 'paid', tradeNo: 't1', amountFen: 1000 } as const
    const outcomes = await many(50, (n) =>
      applyPaymentEvent(backend.deps, 'wechat', { ...paid, eventId: `event ${id} ${n}` }),
    )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'nothing')).toHaveLength(49)
  })

  test('(control) concurrent payment callbacks change the payment more than once without the lock', async () => {
    const { id } = await createOrder(backend)
    const moves = await many(50, async () => {
      if ((await getPaymentRow(backend, id)).status !== 'pending') return false
      await backend.deps.db.updateTable('payments').set({ status: 'paid' }).where('id', '=', id).execute()
      return true
    })
    expect(moves.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('concurrent requests to POST /api/deploy/pay', () => {
  const ordersOf = (userId: number) =>
    backend.deps.db.selectFrom('payments').selectAll().where('user_id', '=', userId).execute()

  test('20 concurrent requests to POST /api/deploy/pay create one order and answer 201 once', async () => {
    const user = await backend.user()
    const answers = await many(20, () => user.fetch('/api/deploy/pay', { method: 'POST' }))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a)
    expect(statuses).toEqual([201, ...Array(19).fill(200)])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { payment_id: number }[]
    expect(new Set(bodies.map(({ payment_id }) => payment_id)).size).toBe(1)
    expect(await ordersOf(user.id)).toHaveLength(1)
  })

  test('concurrent requests to pay with different payment methods leave at most one open order', async () => {
    const user = await backend.user()
    const way = (n: number) => ({ provider: n % 2 ? 'wechat' : 'alipay' }) as const
    await many(10, (n) =>
      findOrCreateDeploymentOrder(backend.deps, { userId: user.id, ip: '203.0.113.7' }, way(n)),
    )
    const open = (await ordersOf(user.id)).filter(({ status }) => status === 'pending')
    expect(open.length).toBeLessThanOrEqual(1)
  })

  test('(control) concurrent requests to pay try to create several orders without the lock', async () => {
    const user = await backend.user()
    const tries = await many(20, async () => {
      if ((await ordersOf(user.id)).length) return false
      const amount_cents = deploymentFeeFen
      const expires_at = toDate(backend.deps.clock.now() + minuteMs)
      // This insert bypasses the lock of the product code, so several inserts are attempted. The unique index refuses
      // all but one.
      await backend.deps.db
        .insertInto('payments')
        .values({ user_id: user.id, type: 'deploy', amount_cents, provider: 'wechat', expires_at })
        .execute()
        .catch(() => undefined)
      return true
    })
    expect(tries.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('a deployment that starts during the refund of its payment', () => {
  async function paidOrder() {
    const { user, id } = await createOrder(backend)
    await performOrderAction(backend, id)
    return { user, id }
  }
  const addDeployment = (db: Db, userId: number, id: number) =>
    db
      .insertInto('deployments')
      .values({ user_id: userId, payment_id: String(id), server_ip: `2001:db8::${id}` })
      .execute()
  const bothOf = async (id: number) =>
    (await getPaymentRow(backend, id)).refund_asked_at !== null && (await isPaymentUsed(backend.deps.db, id))

  test('a payment is either used by a deployment or refunded, never both', async () => {
    const results = await many(20, async () => {
      const { user, id } = await paidOrder()
      const started = inTransaction(backend.deps.db, async (tx) => {
        const found = await lockUsablePayment(tx, user.id)
        if (found) await addDeployment(tx, user.id, id)
        return found !== undefined
      })
      const given = refundPayment(backend.deps, id).then(
        () => true,
        (error: Refusal) => error.code !== 'PAYMENT_USED',
      )
      return { one: (await started) !== (await given), both: await bothOf(id) }
    })
    expect(results.filter(({ one, both }) => !one || both)).toEqual([])
  })

  test('(control) a payment is both used by a deployment and refunded without the lock', async () => {
    const { user, id } = await paidOrder()
    const { status } = await getPaymentRow(backend, id)
    await refundPayment(backend.deps, id)
    if (status === 'paid') await addDeployment(backend.deps.db, user.id, id)
    expect(await bothOf(id)).toBe(true)
  })
})

type Step = 'callback' | 'timeout' | 'query'
const orders: Step[][] = [
  ['callback', 'timeout', 'query'],
  ['callback', 'query', 'timeout'],
  ['timeout', 'callback', 'query'],
  ['timeout', 'query', 'callback'],
  ['query', 'callback', 'timeout'],
  ['query', 'timeout', 'callback'],
]

describe('a payment that gets its callback, timeout and query at the same time', () => {
  /** Creates an order that expires now, so that both the timeout and the query process it. */
  async function expiring() {
    const { id } = await createOrder(backend)
    backend.clock.move({ advanceMs: 30 * minuteMs })
    return id
  }
  const now = () => backend.clock.now()
  const steps: Record<Step, (id: number) => Promise<unknown>> = {
    callback: (id) => performOrderAction(backend, id),
    timeout: () => closeExpiredOrders(backend.deps, now()),
    // Queries with a time just before the expiry, when the order is still open.
    query: () => queryUnsettledPayments(backend.deps, now() - 1),
  }

  test.each(orders.map((order) => [order.join(', '), order] as const))(
    'an order whose callback, timeout and query run in the sequence %s becomes paid',
    async (_, order) => {
      const id = await expiring()
      // oxlint-disable-next-line no-await-in-loop
      for (const step of order) await steps[step](id)
      expect((await getPaymentRow(backend, id)).status).toBe('paid')
      const outcomes = (await listPaymentEvents(backend, id)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome.startsWith('paid'))).toHaveLength(1)
      expect(Boolean((await getPaymentRow(backend, id)).attention)).toBe(outcomes.includes('paid_late'))
    },
  )

  test('concurrent callback, timeout and query of an order never lose its payment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await expiring()
      await Promise.all([
        steps.timeout(id),
        steps.query(id),
        steps.callback(id),
        steps.timeout(id),
        steps.callback(id),
      ])
      expect((await getPaymentRow(backend, id)).status, `round ${round}`).toBe('paid')
      const outcomes = (await listPaymentEvents(backend, id)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome.startsWith('paid'))).toHaveLength(1)
    }
  })

  /**
   * For each moment of the timeout, replaces methods of the payment provider so that the order is paid at
   * that moment.
   */
  const moments: Record<
    string,
    (provider: PaymentProvider, pay: () => Promise<unknown>) => Partial<PaymentProvider>
  > = {
    'before the query': (provider, pay) => ({ query: async (no) => (await pay(), provider.query(no)) }),
    'after the query, before the order is closed': (provider, pay) => ({
      close: async (no) => (await pay(), provider.close(no)),
    }),
    'after it closed at the provider, before it closes here': (provider, pay) => ({
      async close(no) {
        const closed = await provider.close(no)
        await pay()
        return closed
      },
    }),
  }
  describe.each(Object.entries(moments))('payment during the timeout, %s', (name, at) => {
    test.each([
      ['with a callback', 1],
      ['without a callback', 0],
    ])('an order that is paid during its timeout, %s, becomes paid', async (_, times) => {
      const id = await expiring()
      const provider = backend.deps.payments.wechat ?? expect.fail()
      let hasPaid = false
      const pay = async () => {
        if (!hasPaid) await performOrderAction(backend, id, { outcome: 'success', times })
        hasPaid = true
      }
      const payments = { wechat: { ...provider, ...at(provider, pay) } }
      await closeExpiredOrders({ ...backend.deps, payments }, now())
      expect(hasPaid).toBe(true)
      // A payment after the provider has closed the order is reported by a callback only.
      const isReportedLater = times === 0 && name.startsWith('after it closed at the provider')
      expect((await getPaymentRow(backend, id)).status).toBe(isReportedLater ? 'closed' : 'paid')
      if (isReportedLater) await performOrderAction(backend, id)
      expect(await getPaymentRow(backend, id)).toMatchObject({ status: 'paid' })
      expect(Boolean((await getPaymentRow(backend, id)).attention)).toBe(isReportedLater)
    })
  })
})
