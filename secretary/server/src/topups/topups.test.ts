import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiError } from '@sanhe/kit/http/client'
import type { Refusal } from '@sanhe/kit/http/errors'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctBalance, listBalanceDifferences, readBalance, requestBalanceRefund } from '#balance'
import { createTestCaller, startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
const folder = mkdtempSync(join(tmpdir(), 'sanhe-topups-'))
beforeAll(async () => {
  const file = join(folder, 'gateway.json')
  const model = {
    id: 'm',
    provider: 'p',
    input_fen: 1,
    output_fen: 1,
    context_tokens: 4096,
    max_output_tokens: 10,
  }
  writeFileSync(
    file,
    JSON.stringify({ providers: { p: { base_url: 'http://127.0.0.1:1/v1' } }, models: [model] }),
  )
  backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000', GATEWAY_FILE: file, BALANCE_MAX: '30000' })
})
afterAll(async () => {
  expect(await listBalanceDifferences(backend.deps.db)).toEqual([])
  await backend.stop()
  rmSync(folder, { recursive: true })
})

type User = Awaited<ReturnType<TestBackend['user']>>

async function act(id: number, action: object = { outcome: 'success' }) {
  const answer = await backend.visitor.fetch(`/dev/payments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  expect(answer.status).toBe(200)
}

const balanceOf = async (user: User) => (await user.balance.balance()).balance_fen
const kindsOf = async (user: User) =>
  (await user.balance.entries({ query: {} })).entries.map(({ kind, amount_fen }) => [kind, amount_fen])

async function toppedUp(amount_fen: number, provider: 'wechat' | 'alipay' = 'wechat', known?: User) {
  const user = known ?? (await backend.user())
  const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen, provider } })
  await act(id)
  return { user, id }
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ body }: ApiError) => body['error'],
  )

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
    expect(await refused(user.topUps.topUp({ body: { amount_fen: 1001 } }))).toBe('AMOUNT_NOT_OFFERED')
    await correctBalance(backend.deps, user.id, 20_001, 'test')
    expect(await refused(user.topUps.topUp({ body: { amount_fen: 10_000 } }))).toBe('BALANCE_LIMIT')
    expect(await refused(user.topUps.topUp({ body: { amount_fen: 5000 } }))).toBe('accepted')
  })

  test('refuses every top-up without a gateway', async () => {
    const off = await startTestBackend()
    const user = await off.user()
    expect((await user.topUps.options()).is_offered).toBe(false)
    expect(await refused(user.topUps.topUp({ body: { amount_fen: 1000 } }))).toBe('TOP_UPS_OFF')
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
    await act(id, { outcome: 'success', times: 50 })
    expect(await kindsOf(user)).toEqual([['topup', 3000]])
    expect(await balanceOf(user)).toBe(3000)
  })

  test('a payment that arrives after the order was closed is credited without an operator', async () => {
    const user = await backend.user()
    const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen: 1000, provider } })
    backend.clock.move({ advanceMs: 30 * minuteMs })
    await backend.jobs.run('payments.close')
    const row = () =>
      backend.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect((await row()).status).toBe('closed')
    await act(id)
    expect(await row()).toMatchObject({ status: 'paid', attention: null })
    expect(await readBalance(backend.deps, user.id)).toMatchObject({ balance_fen: 1000 })
    backend.clock.move({ reset: true })
  })

  test('a payment with a wrong amount credits nothing and needs an operator', async () => {
    const user = await backend.user()
    const { payment_id: id } = await user.topUps.topUp({ body: { amount_fen: 1000, provider } })
    await act(id, { outcome: 'success', amountFen: 1 })
    expect(await balanceOf(user)).toBe(0)
    expect((await user.payments.payment({ params: { id } })).status).toBe('failed')
  })

  test('a deployment cannot use a top-up', async () => {
    const { user, id } = await toppedUp(1000, provider)
    const order = await user.payments.pay({ body: {} })
    expect(order).toMatchObject({ status: 'pending' })
    expect(order.payment_id).not.toBe(id)
    const body = { server_ip: '93.184.215.14', ssh_port: 22, root_password: 'secret', payment_id: id }
    expect(await refused(user.deployments.start({ body }))).toBe('PAYMENT_REQUIRED')
  })

  test('POST /api/balance/refunds refunds the unused rest, the newest top-up first', async () => {
    const { user, id: older } = await toppedUp(3000, provider)
    const { id: newer } = await toppedUp(1000, provider, user)
    await correctBalance(backend.deps, user.id, -1500, 'used')
    const { refunds } = await user.topUps.refund()
    expect(refunds.map(({ payment_id, amount_fen }) => [payment_id, amount_fen])).toEqual([
      [older, 1500],
      [newer, 1000],
    ])
    expect(await balanceOf(user)).toBe(0)
    if (provider === 'wechat') for (const id of [older, newer]) await act(id, { outcome: 'refund_success' })
    expect((await user.topUps.refunds()).refunds.map(({ status }) => status)).toEqual([
      'refunded',
      'refunded',
    ])
    expect(await refused(user.topUps.refund())).toBe('NOTHING_TO_REFUND')
    expect(await user.payments.payment({ params: { id: newer } })).toMatchObject({ status: 'paid' })
  })
})

describe('refunds of a balance', () => {
  test('a failed refund returns the money to the balance and needs an operator', async () => {
    const { user, id } = await toppedUp(1000)
    await user.topUps.refund()
    expect(await balanceOf(user)).toBe(0)
    await act(id, { outcome: 'refund_fail', times: 3 })
    expect(await kindsOf(user)).toEqual([
      ['correction', 1000],
      ['refund', -1000],
      ['topup', 1000],
    ])
    expect((await user.topUps.refunds()).refunds).toMatchObject([{ status: 'failed' }])
    expect(await user.topUps.refund()).toMatchObject({
      refunds: [{ status: 'processing' }, { status: 'failed' }],
    })
  })

  test('a refund in the console of the provider is deducted from the balance and needs an operator', async () => {
    const { user, id } = await toppedUp(1000)
    await act(id, { outcome: 'refund_success', amountFen: 400, times: 2 })
    expect(await kindsOf(user)).toEqual([
      ['correction', -400],
      ['topup', 1000],
    ])
  })

  test('the job topups.refund requests a refund again that the provider did not answer', async () => {
    const { user, id } = await toppedUp(1000)
    const { wechat } = backend.deps.payments
    const refund = () => Promise.reject(new PaymentError('UNREACHABLE', 'no answer', true))
    backend.deps.payments.wechat = { ...(wechat ?? expect.fail()), refund }
    expect((await user.topUps.refund()).refunds).toMatchObject([{ status: 'processing' }])
    backend.deps.payments.wechat = wechat ?? expect.fail()
    backend.clock.move({ advanceMs: 2 * minuteMs })
    await backend.jobs.run('topups.refund')
    await act(id, { outcome: 'refund_success' })
    expect((await user.topUps.refunds()).refunds).toMatchObject([{ status: 'refunded' }])
    backend.clock.move({ reset: true })
  })

  test('20 concurrent requests refund the balance once', async () => {
    const { user } = await toppedUp(1000)
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        requestBalanceRefund(backend.deps, user.id).then(
          () => 'refunded',
          ({ code }: Refusal) => code,
        ),
      ),
    )
    expect(results.filter((result) => result === 'refunded')).toHaveLength(1)
    expect(await kindsOf(user)).toEqual([
      ['refund', -1000],
      ['topup', 1000],
    ])
  })

  test('money that was not topped up is not refunded', async () => {
    const user = await backend.user()
    await correctBalance(backend.deps, user.id, 500, 'a gift')
    expect(await refused(user.topUps.refund())).toBe('NOTHING_TO_REFUND')
    const { user: payer } = await toppedUp(1000)
    await correctBalance(backend.deps, payer.id, 500, 'a gift')
    await payer.topUps.refund()
    expect(await balanceOf(payer)).toBe(500)
  })

  test('callers without a login get 401', async () => {
    expect(
      (await createTestCaller(backend.url).fetch('/api/balance/refunds', { method: 'POST' })).status,
    ).toBe(401)
  })
})
