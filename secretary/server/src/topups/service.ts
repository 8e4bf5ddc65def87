import { dayMs, type Instant, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { type BalanceRefundRow, listOpenBalanceRefunds, readBalance, requestBalanceRefund } from '#balance'
import type { Deps } from '#core'
import {
  applyPaymentEvent,
  callPaymentProvider,
  findOrCreateOrder,
  findPayment,
  getPaymentCallbackUrl,
  type PaymentDeps,
} from '#payments'
import { apiError } from './errors.ts'
import { markOverdueRefunds } from './store.ts'

export type TopUpDeps = PaymentDeps & Pick<Deps, 'config'>

type Input = {
  amount_fen: number
  provider?: 'wechat' | 'alipay' | undefined
  scene?: 'desktop' | 'mobile' | undefined
}

/** Age in ms of a refund after which its provider is queried again, because a response may get lost. */
const refundQueryDelayMs = 2 * minuteMs
/** Age in ms from which an open refund needs an operator. */
const overdueRefundMs = 3 * dayMs
const batchSize = 200

/**
 * Returns the order for a top-up. Repeating the request returns the same order, so that two clicks never make two
 * orders.
 */
export async function orderTopUp(deps: TopUpDeps, payer: { userId: number; ip: string }, input: Input) {
  const { gateway, topUps } = deps.config
  if (!gateway) throw apiError('TOP_UPS_OFF')
  if (!topUps.amountsFen.includes(input.amount_fen)) throw apiError('AMOUNT_NOT_OFFERED')
  const { balance_fen } = await readBalance(deps, payer.userId)
  if (balance_fen + input.amount_fen > topUps.maxBalanceFen) throw apiError('BALANCE_LIMIT')
  return findOrCreateOrder(deps, payer, { type: 'topup', amountFen: input.amount_fen }, input)
}

/** Refunds the unused balance. If the provider does not respond, the job `topups.refund` repeats the request. */
export async function refundUnusedBalance(deps: TopUpDeps, userId: number) {
  const refunds = await requestBalanceRefund(deps, userId)
  await continueEach(deps, refunds)
  return refunds
}

/**
 * Requests open refunds from their providers again. Marks refunds that take too long, so that an operator checks them.
 */
export async function continueBalanceRefunds(deps: TopUpDeps, now: Instant) {
  const open = await listOpenBalanceRefunds(deps.db, toDate(now - refundQueryDelayMs), batchSize)
  const result = await continueEach(deps, open)
  await markOverdueRefunds(deps.db, toDate(now - overdueRefundMs))
  return result
}

async function continueEach(deps: TopUpDeps, refunds: BalanceRefundRow[]) {
  for (const refund of refunds) {
    // Runs sequentially, because providers refuse concurrent requests above their rate limit.
    // oxlint-disable-next-line no-await-in-loop
    await continueRefund(deps, refund).catch((error: unknown) =>
      deps.log.warn({ refund: refund.id, err: error }, 'a refund of a balance was left for the next run'),
    )
  }
  return { looked_at: refunds.length }
}

/** Requests a refund from the provider. The same refund number makes the request idempotent. */
async function continueRefund(
  deps: TopUpDeps,
  { payment_id, refund_no: refundNo, amount_fen }: BalanceRefundRow,
) {
  const payment = await findPayment(deps.db, payment_id)
  if (!payment) throw new Error('a refund names its payment')
  const { order_no: orderNo, amount_cents: totalFen, provider: vendor, pay_trade_no: tradeNo } = payment
  const request = {
    orderNo,
    refundNo,
    amountFen: amount_fen,
    totalFen,
    reason: '退回余额',
    notifyUrl: getPaymentCallbackUrl(deps),
  }
  const state = await callPaymentProvider(deps, payment, (provider) => provider.refund(request))
  if (state === 'processing') return
  const refunded = { outcome: 'refunded', tradeNo: tradeNo ?? '', amountFen: amount_fen, refundNo } as const
  await applyPaymentEvent(deps, vendor, { eventId: `refund:${refundNo}`, orderNo, ...refunded })
}
