import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentVendor } from '@sanhe/providers/payments'
import type { Db, Deps } from '#core'
import { apiError } from './errors.ts'
import { callPaymentProvider, closeUnpaidOrder } from './provider-calls.ts'
import {
  deploymentFeeFen,
  isOrderPayableWith,
  orderLifetimeMs,
  type PaymentInput,
  decideRefundRefusal,
} from './rules.ts'
import { type PaymentSettlementDeps, applyPaymentEvent } from './settlement.ts'
import type { PaymentRow } from './store.ts'
import * as store from './store.ts'

export type PaymentDeps = PaymentSettlementDeps & Pick<Deps, 'publicUrl'>

export type Payer = { userId: number; ip: string }

/** Purpose and amount of an order. */
type Purchase = { type: store.PaymentType; amountFen: number }

const descriptions: Record<store.PaymentType, string> = {
  deploy: '三合秘书 一键部署服务费',
  topup: '三合秘书 余额充值',
}
export const getPaymentCallbackUrl = ({ publicUrl }: PaymentDeps) => `${publicUrl()}/api/deploy/webhook`

/** Returns the order with which a user pays for a deployment: one that is paid and unused, or `findOrCreateOrder`. */
export const findOrCreateDeploymentOrder = (deps: PaymentDeps, payer: Payer, input: PaymentInput) =>
  findOrCreateOrder(deps, payer, { type: 'deploy', amountFen: deploymentFeeFen }, input)

/**
 * Returns the open order of this type, or a new order. Closes an open order first if it has expired or the payer
 * changes the payment method or the amount.
 */
export async function findOrCreateOrder(
  deps: PaymentDeps,
  payer: Payer,
  purchase: Purchase,
  input: PaymentInput,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const defaultProvider = Object.keys(deps.payments)[0] as PaymentVendor
  const provider = input.provider ?? defaultProvider
  if (!deps.payments[provider]) throw apiError('PROVIDER_NOT_OFFERED')
  const found = await findOrAdd(deps, payer.userId, purchase, { provider, scene: input.scene ?? 'desktop' })
  const { payment } = found
  if (payment.status === 'paid') return found
  const isSameAmount = payment.amount_cents === purchase.amountFen
  if (isSameAmount && isOrderPayableWith(payment, input, deps.clock.now()))
    return { ...found, payment: await placeOrder(deps, payment, payer.ip) }
  await closeUnpaidOrder(deps, payment)
  const ended = await store.findPayment(deps.db, payment.id)
  if (ended?.status === 'pending') throw apiError('PAYMENT_IN_PROGRESS')
  return findOrCreateOrder(deps, payer, purchase, input)
}

function findOrAdd(
  { db, clock }: PaymentDeps,
  userId: number,
  { type, amountFen }: Purchase,
  method: { provider: PaymentVendor; scene: string },
) {
  return inTransaction(db, async (tx) => {
    await store.lockPayingUser(tx, userId)
    const paid = type === 'deploy' ? await store.lockUsablePayment(tx, userId) : undefined
    const known = paid ?? (await store.findOpenPayment(tx, userId, type))
    if (known) return { payment: known, isNew: false }
    const now = clock.now()
    const payment = await store.addPayment(tx, {
      ...method,
      user_id: userId,
      amount_cents: amountFen,
      type,
      created_at: toDate(now),
      expires_at: toDate(now + orderLifetimeMs),
    })
    return { payment, isNew: true }
  })
}

/**
 * Creates the order at the payment provider. If an earlier response was lost, the request is sent again; it is
 * idempotent, because the order number is the same.
 */
async function placeOrder(deps: PaymentDeps, payment: PaymentRow, ip: string) {
  if (payment.pay.qr || payment.pay.url) return payment
  const pay = await callPaymentProvider(deps, payment, (provider) =>
    provider.create({
      orderNo: payment.order_no,
      amountFen: payment.amount_cents,
      description: descriptions[payment.type],
      expiresAt: payment.expires_at.getTime(),
      notifyUrl: getPaymentCallbackUrl(deps),
      payer: payment.scene === 'mobile' ? { scene: 'mobile', ip } : { scene: 'desktop' },
    }),
  )
  return store.storePaymentInstructions(deps.db, payment.id, pay)
}

export async function getOwnPayment({ db }: Pick<PaymentDeps, 'db'>, userId: number, id: number) {
  const payment = await store.findPayment(db, id)
  if (payment?.user_id !== userId) throw apiError('PAYMENT_NOT_FOUND')
  return payment
}

/**
 * Refunds a payment that no deployment uses. The provider may take days; during this time no deployment can use the
 * payment.
 */
export async function refundPayment(deps: PaymentDeps, id: number) {
  await continueRefund(deps, await requestRefund(deps, id))
}

/** Marks a payment for a refund, which the job `payments.refund` then requests from the provider. */
export const requestRefund = (deps: Pick<PaymentDeps, 'db' | 'clock'>, id: number) =>
  inTransaction(deps.db, (tx) => markRefund(deps, tx, id))

async function markRefund({ clock }: Pick<PaymentDeps, 'clock'>, tx: Db, id: number) {
  const payment = await store.lockPayment(tx, id)
  if (!payment) throw apiError('PAYMENT_NOT_FOUND')
  const refusal = decideRefundRefusal(payment, await store.isPaymentUsed(tx, id))
  if (refusal) throw apiError(refusal)
  await store.updatePayment(tx, id, { refund_asked_at: toDate(clock.now()) })
  return payment
}

/**
 * Requests a refund from the provider. The request is idempotent: with the same number the provider returns the state
 * of the first refund.
 */
export async function continueRefund(deps: PaymentDeps, payment: PaymentRow) {
  const { order_no: orderNo, amount_cents: amountFen, provider: vendor, pay_trade_no: tradeNo } = payment
  const refund = {
    orderNo,
    refundNo: `${orderNo}R`,
    amountFen,
    totalFen: amountFen,
    reason: '退回服务费',
    notifyUrl: getPaymentCallbackUrl(deps),
  }
  const state = await callPaymentProvider(deps, payment, (provider) => provider.refund(refund))
  if (state === 'processing') return
  const refunded = { outcome: 'refunded', tradeNo: tradeNo ?? '', amountFen } as const
  await applyPaymentEvent(deps, vendor, { eventId: `refund:${orderNo}`, orderNo, ...refunded })
}
