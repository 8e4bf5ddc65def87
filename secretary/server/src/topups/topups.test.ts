import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctBalance, listBalanceDifferences, readBalance } from '#balance'
import { startTestBackend } from '#testing'
import {
  readBalanceFen,
  listEntryKindsAndAmounts,
  getRefusalCode,
  startTopUpBackend,
  type TopUpBackend,
} from './testing/top-up-backend.ts'

let backend: TopUpBackend
beforeAll(async () => void (backend = await startTopUpBackend()))
afterAll(async () => {
  expect(await listBalanceDifferences(backend.deps.db)).toEqual([])
  await backend.stop()
})

describe('POST /api/balance/topups', () => {
  test('orders one of the offered amounts, and returns the same order for the same amount', async () => {
    const user = await backend.user()
    expect(await user.topUps.options()).toMatchObject({ is_offered: true, max_balance_fen: 30_000 })
    const send = (amount_fen: number) =>
      user.fetch('/api/balance/topups', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount_fen }),
      })
    const first = await send(3000)
    expect(first.status).toBe(201)
    const order = (await first.json()) as { payment_id: number; amount_cents: number }
    expect(order).toMatchObject({ amount_cents: 3000, status: 'pending' })
    const again = await send(3000)
    expect([again.status, await again.json()]).toEqual([200, order])
    const other = (await (await send(5000)).json()) as { payment_id: number }
    expect(other.payment_id).not.toBe(order.payment_id)
    expect(await user.payments.payment({ params: { id: order.payment_id } })).toMatchObject({
      status: 'closed',
    })
  })

  test('refuses an amount that is not offered and a balance above the limit', async () => {
    const user = await backend.user()
    expect(await getRefusalCode(user.topUps.topUp({ body: { amount_fen: 1001 } }))).toBe('AMOUNT_NOT_OFFERED')
    await correctBalance(backend.deps, user.id, 20_001, 'test')
    expect(await getRefusalCode(user.topUps.topUp({ body: { amount_fen: 10_000 } }))).toBe('BALANCE_LIMIT')
    expect(await getRefusalCode(user.topUps.topUp({ body: { amount_fen: 5000 } }))).toBe('accepted')
  })

  test('refuses every top-up without a gateway', async () => {
    const off = await startTestBackend()
    const user = await off.user()
    expect((await user.topUps.options()).is_offered).toBe(false)
    expect(await getRefusalCode(user.topUps.topUp({ body: { amount_fen: 1000 } }))).toBe('TOP_UPS_OFF')
    await off.stop()
  })

  test('20 concurrent requests create one order', async () => {
    const user = await backend.user()
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => user.topUps.topUp({ body: { amount_fen: 1000 } })),
    )
    expect(new Set(orders.map(({ payment_id }) => payment_id)).size).toBe(1)
  })
})

describe.each(['wechat', 'alipay'] as const)('a top-up by %s', (provider) => {
  test('50 identical payment callbacks credit the balance once', async () => {
    const user = await backend.user()
    const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen: 3000, provider } })
    await backend.act(id, { outcome: 'success', times: 50 })
    expect(await listEntryKindsAndAmounts(user)).toEqual([['topup', 3000]])
    expect(await readBalanceFen(user)).toBe(3000)
  })

  test('a late payment of a closed order credits the balance and needs no operator', async () => {
    const user = await backend.user()
    const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen: 1000, provider } })
    backend.clock.move({ advanceMs: 30 * minuteMs })
    await backend.jobs.run('payments.close')
    const row = () =>
      backend.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect((await row()).status).toBe('closed')
    await backend.act(id)
    expect(await row()).toMatchObject({ status: 'paid', attention: null })
    expect(await readBalance(backend.deps, user.id)).toMatchObject({ balance_fen: 1000 })
    backend.clock.move({ reset: true })
  })

  test('a payment with a wrong amount credits nothing and needs an operator', async () => {
    const user = await backend.user()
    const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen: 1000, provider } })
    await backend.act(id, { outcome: 'success', amountFen: 1 })
    expect(await readBalanceFen(user)).toBe(0)
    expect((await user.payments.payment({ params: { id } })).status).toBe('failed')
  })

  test('a deployment cannot use a top-up', async () => {
    const { user, id } = await backend.toppedUp(1000, provider)
    const order = await user.payments.pay({ body: {} })
    expect(order).toMatchObject({ status: 'pending' })
    expect(order.payment_id).not.toBe(id)
    const body = { server_ip: '93.184.215.14', ssh_port: 22, root_password: 'secret', payment_id: id }
    expect(await getRefusalCode(user.deployments.start({ body }))).toBe('PAYMENT_REQUIRED')
  })
})
