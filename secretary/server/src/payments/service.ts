import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentVendor } from '@sanhe/providers/payments'
import type { Db, Deps } from '#core'
import { ask, endUnpaid } from './asking.ts'
import { refuse } from './errors.ts'
import { deploymentFeeCents, fits, orderLifetimeMs, refundRefusal, type Wish } from './rules.ts'
import { type SettleDeps, settle } from './settling.ts'
import type { PaymentRow } from './store.ts'
import * as store from './store.ts'

export type PaymentDeps = SettleDeps & Pick<Deps, 'publicUrl'>

type Payer = { userId: number; ip: string }

const description = '三合秘书 一键部署服务费'
const notifyUrl = ({ publicUrl }: PaymentDeps) => `${publicUrl()}/api/deploy/webhook`

/**
 * The order to pay for a deployment: one that was paid and not used yet, the open one, or a new one. An open order that
 * has expired or is to be paid another way is ended first.
 */
export async function payDeployment(
  deps: PaymentDeps,
  payer: Payer,
  wish: Wish,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const usual = Object.keys(deps.payments)[0] as PaymentVendor
  const provider = wish.provider ?? usual
  if (!deps.payments[provider]) throw refuse('PROVIDER_NOT_OFFERED')
  const found = await findOrAdd(deps, payer.userId, { provider, scene: wish.scene ?? 'desktop' })
  const { payment } = found
  if (payment.status === 'paid') return found
  if (fits(payment, wish, deps.clock.now()))
    return { ...found, payment: await withPay(deps, payment, payer.ip) }
  await endUnpaid(deps, payment)
  const ended = await store.findPayment(deps.db, payment.id)
  if (ended?.status === 'pending') throw refuse('PAYMENT_IN_PROGRESS')
  return payDeployment(deps, payer, wish)
}

function findOrAdd({ db, clock }: PaymentDeps, userId: number, way: { provider: PaymentVendor; scene: string }) {
  return inTransaction(db, async (tx) => {
    await store.lockPayer(tx, userId)
    const known = (await store.findPaidUnused(tx, userId)) ?? (await store.findOpen(tx, userId))
    if (known) return { payment: known, isNew: false }
    const now = clock.now()
    const payment = await store.addPayment(tx, {
      ...way,
      user_id: userId,
      amount_cents: deploymentFeeCents,
      type: 'deploy',
      created_at: toDate(now),
      expires_at: toDate(now + orderLifetimeMs),
    })
    return { payment, isNew: true }
  })
}

/** Placed with the provider, again if the answer was lost the first time: the same order stays one order. */
async function withPay(deps: PaymentDeps, payment: PaymentRow, ip: string) {
  if (payment.pay.qr || payment.pay.url) return payment
  const pay = await ask(deps, payment, (provider) =>
    provider.create({
      orderNo: payment.order_no,
      amountFen: payment.amount_cents,
      description,
      expiresAt: payment.expires_at.getTime(),
      notifyUrl: notifyUrl(deps),
      payer: payment.scene === 'mobile' ? { scene: 'mobile', ip } : { scene: 'desktop' },
    }),
  )
  return store.setPay(deps.db, payment.id, pay)
}

export async function getPayment({ db }: Pick<PaymentDeps, 'db'>, userId: number, id: number) {
  const payment = await store.findPayment(db, id)
  if (payment?.user_id !== userId) throw refuse('PAYMENT_NOT_FOUND')
  return payment
}

/** Gives a payment back that no deployment uses. The provider may take days; it serves no deployment from now on. */
export async function refundPayment(deps: PaymentDeps, id: number) {
  await continueRefund(deps, await askForRefund(deps, id))
}

/** The first half of it: a job of the service sees to the other. */
export const askForRefund = (deps: Pick<PaymentDeps, 'db' | 'clock'>, id: number) =>
  inTransaction(deps.db, (tx) => markRefund(deps, tx, id))

async function markRefund({ clock }: Pick<PaymentDeps, 'clock'>, tx: Db, id: number) {
  const payment = await store.lockPayment(tx, id)
  if (!payment) throw refuse('PAYMENT_NOT_FOUND')
  const refusal = refundRefusal(payment, await store.isUsed(tx, id))
  if (refusal) throw refuse(refusal)
  await store.setPayment(tx, id, { refund_asked_at: toDate(clock.now()) })
  return payment
}

/** Asked again with the same number, the provider says how the one refund stands. */
export async function continueRefund(deps: PaymentDeps, payment: PaymentRow) {
  const { order_no: orderNo, amount_cents: amountFen, provider: vendor, pay_trade_no: tradeNo } = payment
  const refund = {
    orderNo,
    refundNo: `${orderNo}R`,
    amountFen,
    totalFen: amountFen,
    reason: '退回服务费',
    notifyUrl: notifyUrl(deps),
  }
  const state = await ask(deps, payment, (provider) => provider.refund(refund))
  if (state === 'processing') return
  const refunded = { outcome: 'refunded', tradeNo: tradeNo ?? '', amountFen } as const
  await settle(deps, vendor, { eventId: `refund:${orderNo}`, orderNo, ...refunded })
}
