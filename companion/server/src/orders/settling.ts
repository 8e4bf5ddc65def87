import { fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentEvent } from '@sanhe/providers/payments'
import type { Db, Deps } from '#core'
import { releaseCoupon, lockCouponAgain, markCouponUsed } from '#coupons'
import { completeOrder } from './completing.ts'
import { startRefund } from './refunding.ts'
import { orderNoOfTrade, paidMove } from './rules.ts'
import * as store from './store.ts'
import { tellPaid } from './tell.ts'

export type PlaceDeps = Pick<Deps, 'clock' | 'emit' | 'orderKinds'>
export type SettleDeps = PlaceDeps & Pick<Deps, 'db' | 'log'>

export type PaidEvent = Extract<PaymentEvent, { outcome: 'paid' }> & { rawBody?: string }

/** `refundNo`: the money goes back, as soon as the provider can be asked. */
export type Settled = { outcome: 'taken' | 'mismatch' | 'unknown'; refundNo?: string | undefined }

/** Acts on the word that money came, once however often it is said. */
export const settlePaid = (deps: SettleDeps, event: PaidEvent): Promise<Settled> =>
  settle(deps, event).catch((error: unknown) => {
    // The same was ordered anew while this was looked at: now that is there to be seen.
    if (store.isTwinRefused(error)) return settle(deps, event)
    throw error
  })

async function settle(deps: SettleDeps, event: PaidEvent): Promise<Settled> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const order = await store.lockOrder(tx, orderNoOfTrade(event.orderNo))
    if (!order) return keepUnknown(deps, tx, event)
    const { move, ...found } = paidMove(
      {
        status: order.status,
        amountFen: fenOfDecimal(order.amount),
        transactionId: order.pay_transaction_id,
      },
      event,
    )
    await store.addNotification(tx, {
      event_id: event.eventId,
      order_no: order.order_no,
      outcome: move,
      raw_body: event.rawBody ?? null,
      received_at: toDate(now),
    })
    if ('attention' in found) return needsPerson(deps, tx, order.order_no, move, found.attention)
    if (move === 'none') return { outcome: 'taken' as const }
    // Of several payers' numbers the one that was paid: only from that the money can go back.
    const tradeNo = event.orderNo === order.order_no ? null : event.orderNo
    await store.setPayment(tx, order.order_no, { trade_no: tradeNo })
    const { refundNo } = await markPaid(deps, tx, order, {
      tradeNo: event.tradeNo,
      wasCancelled: move === 'payLate',
    })
    return { outcome: 'taken' as const, refundNo }
  })
}

/** Money that somebody gave for an order that is none of ours: kept as it came, until a person has seen to it. */
async function keepUnknown({ log, clock }: SettleDeps, tx: Db, event: PaidEvent) {
  const attention = `${event.amountFen} fen came as ${event.tradeNo} for an order that there is not`
  log.error({ order: event.orderNo, attention }, 'a payment needs a person')
  await store.addNotification(tx, {
    event_id: event.eventId,
    order_no: event.orderNo.slice(0, 32),
    outcome: 'unknown',
    attention,
    raw_body: event.rawBody ?? null,
    received_at: toDate(clock.now()),
  })
  return { outcome: 'unknown' as const }
}

async function needsPerson({ log }: SettleDeps, tx: Db, orderNo: string, move: string, attention: string) {
  log.error({ order: orderNo, attention }, 'a payment needs a person')
  await store.setPayment(tx, orderNo, { attention })
  return { outcome: move === 'mismatch' ? ('mismatch' as const) : ('taken' as const) }
}

/** Moves a locked order to paid with all that hangs on it; what cannot be had any more is paid back instead. */
export async function markPaid(
  deps: PlaceDeps,
  tx: Db,
  order: store.OrderRow,
  { tradeNo, wasCancelled }: { tradeNo: string | null; wasCancelled: boolean },
) {
  const now = deps.clock.now()
  const at = toDate(now)
  await store.setPayment(tx, order.order_no, {
    status: 'paid',
    transaction_id: tradeNo,
    paid_fen: fenOfDecimal(order.amount),
    paid_at: at,
  })
  const kind = deps.orderKinds[order.order_type]
  const isOpen = !wasCancelled || (await isOpenAgain(tx, order))
  const kept = isOpen && (await kind?.paid(tx, order, now, wasCancelled))
  if (!kept) {
    const cancelled = { status: 'cancelled', cancelled_at: order.cancelled_at ?? at } as const
    const ended = await store.setOrder(
      tx,
      order.order_no,
      { ...cancelled, pay_transaction_id: tradeNo, paid_at: at },
      now,
    )
    if (isOpen && order.user_coupon_id) await releaseCoupon(tx, order.user_coupon_id, order.order_no, now)
    return {
      order: ended,
      refundNo: await startRefund(deps, tx, ended, fenOfDecimal(order.amount), '订单已取消'),
    }
  }
  if (order.user_coupon_id) await markCouponUsed(tx, order.user_coupon_id, now)
  const paid = await store.setOrder(
    tx,
    order.order_no,
    { status: 'paid', pay_transaction_id: tradeNo, paid_at: at, cancelled_at: null },
    now,
  )
  await tellPaid(deps, tx, paid)
  if (kind?.isHadAtOnce) await completeOrder(deps, tx, paid.order_no)
  return { order: paid, refundNo: undefined }
}

/**
 * The time to pay had run out: whether the account is there still (with it went what the order was about), nobody has
 * ordered the same anew since, nor used its coupon, which went back then and is taken again.
 */
const isOpenAgain = async (tx: Db, order: store.OrderRow) =>
  (await store.isAccountThere(tx, order.user_id)) &&
  !(await store.hasLiveTwin(tx, order)) &&
  (order.user_coupon_id === null || (await lockCouponAgain(tx, order.user_coupon_id, order.order_no)))
