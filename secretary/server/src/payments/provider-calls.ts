import { type PaymentOrderState, PaymentError, type PaymentProvider } from '@sanhe/providers/payments'
import { apiError } from './errors.ts'
import { type PaymentSettlementDeps, applyPaymentEvent } from './settlement.ts'
import type { PaymentRow } from './store.ts'

/** Seconds after which a client may retry. */
const retryAfter = 10

/**
 * Sends a request to the provider of a payment. A refusal or a missing response becomes `PAYMENT_UNAVAILABLE`, because
 * neither the caller nor this service caused it.
 */
export async function callPaymentProvider<T>(
  { payments, log }: Pick<PaymentSettlementDeps, 'payments' | 'log'>,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  call: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  const provider = payments[payment.provider]
  if (!provider) throw apiError('PAYMENT_UNAVAILABLE', { retryAfter })
  try {
    return await call(provider)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ payment: payment.id, code: error.code, err: error }, 'a payment provider refused')
    throw apiError('PAYMENT_UNAVAILABLE', { retryAfter })
  }
}

/** Queries the state of an order at its provider and applies the state to the payment. */
export async function queryAndSettlePayment(
  deps: PaymentSettlementDeps,
  payment: PaymentRow,
): Promise<PaymentOrderState['outcome']> {
  const state = await callPaymentProvider(deps, payment, (provider) => provider.query(payment.order_no))
  if (state.outcome === 'open') return 'open'
  const eventId = `query:${payment.order_no}:${state.outcome}`
  await applyPaymentEvent(deps, payment.provider, { eventId, orderNo: payment.order_no, ...state })
  return state.outcome
}

/**
 * Closes an unpaid order: queries the provider, closes the order there, and only then in the database. An order that
 * was paid before it could be closed becomes paid; an order that the provider neither closes nor reports as paid stays
 * open.
 */
export async function closeUnpaidOrder(deps: PaymentSettlementDeps, payment: PaymentRow) {
  if ((await queryAndSettlePayment(deps, payment)) !== 'open') return
  const { order_no: orderNo, provider: vendor } = payment
  const closed = await callPaymentProvider(deps, payment, (provider) => provider.close(orderNo))
  if (closed === 'closed')
    await applyPaymentEvent(deps, vendor, { eventId: `close:${orderNo}`, orderNo, outcome: 'ended' })
  else await queryAndSettlePayment(deps, payment)
}
