import { type OrderState, PaymentError, type PaymentProvider } from '@sanhe/providers/payments'
import { apiError } from './errors.ts'
import { type SettleDeps, settleEvent } from './settlement.ts'
import type { PaymentRow } from './store.ts'

/** Seconds after which a client may retry. */
const retryAfter = 10

/**
 * Calls the provider of a payment. A refusal or a missing response becomes `PAYMENT_UNAVAILABLE`, because neither the
 * caller nor this service caused it.
 */
export async function callProvider<T>(
  { payments, log }: Pick<SettleDeps, 'payments' | 'log'>,
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

/** Queries the state of an order at its provider and applies it. */
export async function settleByQuery(deps: SettleDeps, payment: PaymentRow): Promise<OrderState['outcome']> {
  const state = await callProvider(deps, payment, (provider) => provider.query(payment.order_no))
  if (state.outcome === 'open') return 'open'
  const eventId = `query:${payment.order_no}:${state.outcome}`
  await settleEvent(deps, payment.provider, { eventId, orderNo: payment.order_no, ...state })
  return state.outcome
}

/**
 * Closes an unpaid order: queries the provider, closes the order there, and only then here. An order that was paid
 * meanwhile becomes paid; one that the provider neither closes nor reports as paid stays open.
 */
export async function closeUnpaidOrder(deps: SettleDeps, payment: PaymentRow) {
  if ((await settleByQuery(deps, payment)) !== 'open') return
  const { order_no: orderNo, provider: vendor } = payment
  const closed = await callProvider(deps, payment, (provider) => provider.close(orderNo))
  if (closed === 'closed')
    await settleEvent(deps, vendor, { eventId: `close:${orderNo}`, orderNo, outcome: 'ended' })
  else await settleByQuery(deps, payment)
}
