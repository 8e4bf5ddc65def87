import type { Refusal } from '@sanhe/kit/http/errors'
import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctBalance, listBalanceDifferences, requestBalanceRefund } from '#balance'
import { applyPaymentEvent } from '#payments'
import { createTestCaller } from '#testing'
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

describe.each(['wechat', 'alipay'] as const)('refunds by %s', (provider) => {
  test('POST /api/balance/refunds refunds the unused balance, the newest top-up first', async () => {
    const { user, id: older } = await backend.toppedUp(3000, provider)
    const { id: newer } = await backend.toppedUp(1000, provider, user)
    await correctBalance(backend.deps, user.id, -1500, 'used')
    const { refunds } = await user.topUps.refund()
    expect(refunds.map(({ payment_id, amount_fen }) => [payment_id, amount_fen])).toEqual([
      [older, 1500],
      [newer, 1000],
    ])
    expect(await readBalanceFen(user)).toBe(0)
    if (provider === 'wechat')
      for (const id of [older, newer]) await backend.act(id, { outcome: 'refund_success' })
    expect((await user.topUps.refunds()).refunds.map(({ status }) => status)).toEqual([
      'refunded',
      'refunded',
    ])
    expect(await getRefusalCode(user.topUps.refund())).toBe('NOTHING_TO_REFUND')
    expect(await user.payments.payment({ params: { id: newer } })).toMatchObject({ status: 'paid' })
  })
})

describe('POST /api/balance/refunds', () => {
  test('a failed refund returns the money to the balance and needs an operator', async () => {
    const { user, id } = await backend.toppedUp(1000)
    await user.topUps.refund()
    expect(await readBalanceFen(user)).toBe(0)
    await backend.act(id, { outcome: 'refund_fail', times: 3 })
    expect(await listEntryKindsAndAmounts(user)).toEqual([
      ['correction', 1000],
      ['refund', -1000],
      ['topup', 1000],
    ])
    expect((await user.topUps.refunds()).refunds).toMatchObject([{ status: 'failed' }])
    expect(await user.topUps.refund()).toMatchObject({
      refunds: [{ status: 'processing' }, { status: 'failed' }],
    })
  })

  test('a refund that succeeds after its failure was reported is deducted from the balance again', async () => {
    const { user, id } = await backend.toppedUp(1000)
    await user.topUps.refund()
    await backend.act(id, { outcome: 'refund_fail' })
    const { db } = backend.deps
    const { order_no: orderNo } = await db
      .selectFrom('payments')
      .select('order_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { refund_no: refundNo } = await db
      .selectFrom('balance_refunds')
      .select('refund_no')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    const late = { orderNo, refundNo, outcome: 'refunded', tradeNo: 't', amountFen: 1000 } as const
    for (const eventId of [`late ${id}`, `late ${id}`, `later ${id}`]) {
      // oxlint-disable-next-line no-await-in-loop -- callbacks of one refund follow each other
      await applyPaymentEvent(backend.deps, 'wechat', { ...late, eventId })
    }
    expect(await listEntryKindsAndAmounts(user)).toEqual([
      ['correction', -1000],
      ['correction', 1000],
      ['refund', -1000],
      ['topup', 1000],
    ])
  })

  test('a refund in the console of the provider is deducted from the balance and needs an operator', async () => {
    const { user, id } = await backend.toppedUp(1000)
    await backend.act(id, { outcome: 'refund_success', amountFen: 400, times: 2 })
    expect(await listEntryKindsAndAmounts(user)).toEqual([
      ['correction', -400],
      ['topup', 1000],
    ])
    const { id: newer } = await backend.toppedUp(1000, 'wechat', user)
    const { refunds } = await user.topUps.refund()
    expect(refunds.map(({ payment_id, amount_fen }) => [payment_id, amount_fen])).toEqual([
      [id, 600],
      [newer, 1000],
      [id, 400],
    ])
  })

  test('the job topups.refund requests a refund again that the provider did not answer', async () => {
    const { user, id } = await backend.toppedUp(1000)
    const { wechat } = backend.deps.payments
    const refund = () => Promise.reject(new PaymentError('UNREACHABLE', 'no answer', true))
    backend.deps.payments.wechat = { ...(wechat ?? expect.fail()), refund }
    expect((await user.topUps.refund()).refunds).toMatchObject([{ status: 'processing' }])
    backend.deps.payments.wechat = wechat ?? expect.fail()
    backend.clock.move({ advanceMs: 2 * minuteMs })
    await backend.jobs.run('topups.refund')
    await backend.act(id, { outcome: 'refund_success' })
    expect((await user.topUps.refunds()).refunds).toMatchObject([{ status: 'refunded' }])
    backend.clock.move({ reset: true })
  })

  test('a refund that is not done after three days is marked once for the attention of an operator', async () => {
    const { user, id } = await backend.toppedUp(1000)
    await user.topUps.refund()
    const { db } = backend.deps
    const attention = async () => {
      await backend.jobs.run('topups.refund')
      return (await db.selectFrom('payments').select('attention').where('id', '=', id).executeTakeFirst())
        ?.attention
    }
    backend.clock.move({ advanceMs: 3 * dayMs - 1 })
    expect(await attention()).toBeNull()
    backend.clock.move({ advanceMs: 1 })
    expect(await attention()).toBe('A refund of 1000 fen is not done after 3 days')
    await db.updateTable('payments').set({ attention: 'The user was called' }).where('id', '=', id).execute()
    expect(await attention()).toBe('The user was called')
    backend.clock.move({ reset: true })
  })

  test('20 concurrent requests refund the balance once', async () => {
    const { user } = await backend.toppedUp(1000)
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        requestBalanceRefund(backend.deps, user.id).then(
          () => 'refunded',
          ({ code }: Refusal) => code,
        ),
      ),
    )
    expect(results.filter((result) => result === 'refunded')).toHaveLength(1)
    expect(await listEntryKindsAndAmounts(user)).toEqual([
      ['refund', -1000],
      ['topup', 1000],
    ])
  })

  test('POST /api/balance/refunds refunds only money that was topped up', async () => {
    const user = await backend.user()
    await correctBalance(backend.deps, user.id, 500, 'a gift')
    expect(await getRefusalCode(user.topUps.refund())).toBe('NOTHING_TO_REFUND')
    const { user: payer } = await backend.toppedUp(1000)
    await correctBalance(backend.deps, payer.id, 500, 'a gift')
    await payer.topUps.refund()
    expect(await readBalanceFen(payer)).toBe(500)
  })

  test('callers without a login get 401', async () => {
    expect(
      (await createTestCaller(backend.url).fetch('/api/balance/refunds', { method: 'POST' })).status,
    ).toBe(401)
  })
})
