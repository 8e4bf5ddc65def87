import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentOrderReport, PaymentCallback, PaymentVendor } from '@sanhe/providers/payments'
import { applyTopUpRefund, creditTopUp } from '#balance'
import type { Db, Deps } from '#core'
import { createCallbackError } from './errors.ts'
import {
  detectCallbackVendor,
  decidePaymentChange,
  type PaymentStatus,
  type SettlementDecision,
  type SettlementOutcome,
} from './rules.ts'
import * as store from './store.ts'

export type PaymentSettlementDeps = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>

const refusals = {
  signature: 'CALLBACK_SIGNATURE',
  stale: 'CALLBACK_STALE',
  merchant: 'CALLBACK_MERCHANT',
  unreadable: 'CALLBACK_UNREADABLE',
} as const

/** Verifies a payment provider's callback, applies its event and returns the response that the provider requires. */
export async function handlePaymentCallback(deps: PaymentSettlementDeps, callback: PaymentCallback) {
  const vendor = detectCallbackVendor(callback.headers)
  const provider = vendor && deps.payments[vendor]
  if (!provider) throw createCallbackError('CALLBACK_UNKNOWN')
  const reading = await provider.readCallback(callback)
  if ('problem' in reading) {
    deps.log.warn({ vendor, problem: reading.problem }, 'a payment callback was refused')
    throw createCallbackError(refusals[reading.problem])
  }
  const outcome = await applyPaymentEvent(deps, vendor, reading.event)
  if (!outcome) throw createCallbackError('ORDER_UNKNOWN')
  if (outcome === 'amount_mismatch') throw createCallbackError('AMOUNT_MISMATCH')
  return provider.acknowledgement
}

/** An event of an order. `refundNo` names the refund in callbacks about refunds. */
type PaymentReport = PaymentOrderReport & { refundNo?: string }

/** Applies a provider's event once, even if the event is repeated. Returns undefined for an unknown order. */
export async function applyPaymentEvent(
  { db, clock, log }: PaymentSettlementDeps,
  vendor: PaymentVendor,
  event: PaymentReport,
) {
  const now = clock.now()
  const settled = await inTransaction(db, async (tx) => {
    const payment = await store.lockPaymentByOrder(tx, vendor, event.orderNo)
    if (!payment) return undefined
    const decided = decidePaymentChange(payment, event)
    const isNew = await storeEvent(tx, vendor, event, { paymentId: payment.id, decided, now })
    if (!isNew) return { outcome: await outcomeOf(tx, vendor, event), payment }
    const effect = payment.type === 'topup' ? await applyToBalance(tx, payment, event, decided, now) : decided
    const changes = changesOf(effect, now)
    if (Object.keys(changes).length) await store.updatePayment(tx, payment.id, changes)
    return { ...effect, payment }
  })
  if (settled?.attention) {
    const { payment, attention } = settled
    log.error({ payment: payment.id, attention }, 'a payment needs a person')
  }
  return settled?.outcome
}

/**
 * Books the effect of an event on the balance of a top-up's payer, and returns the effect on the payment. A late
 * payment needs no operator, because the money is in the balance. A refund leaves the payment paid, because a top-up
 * may have several refunds.
 */
async function applyToBalance(
  tx: Db,
  payment: store.PaymentRow,
  event: PaymentReport,
  decided: SettlementDecision,
  now: Instant,
): Promise<SettlementDecision> {
  if (decided.status === 'paid') {
    await creditTopUp(tx, payment, now)
    const { attention: _, ...effect } = decided
    return effect
  }
  if (payment.status !== 'paid' || (event.outcome !== 'refunded' && event.outcome !== 'refund_failed'))
    return decided
  const attention = await applyTopUpRefund(tx, payment, event, now)
  return { outcome: decided.outcome, ...(attention !== undefined && { attention }) }
}

type StoredSettlement = { paymentId: number; decided: SettlementDecision; now: Instant }

const storeEvent = (
  tx: Db,
  provider: PaymentVendor,
  { eventId }: PaymentOrderReport,
  { paymentId, decided, now }: StoredSettlement,
) =>
  store.addPaymentEvent(tx, {
    provider,
    event_id: eventId,
    payment_id: paymentId,
    outcome: decided.outcome,
    received_at: toDate(now),
  })

const outcomeOf = async (tx: Db, vendor: PaymentVendor, { eventId }: PaymentOrderReport) =>
  (await store.getPaymentEvent(tx, vendor, eventId)).outcome as SettlementOutcome

const momentOf: Partial<Record<PaymentStatus, string>> = {
  paid: 'paid_at',
  closed: 'closed_at',
  refunded: 'refunded_at',
}

function changesOf({ status, tradeNo, attention }: SettlementDecision, now: Instant) {
  const moment = status && momentOf[status]
  return {
    ...(status && { status }),
    ...(moment && { [moment]: toDate(now) }),
    ...(tradeNo !== undefined && { pay_trade_no: tradeNo }),
    ...(attention !== undefined && { attention }),
  }
}
