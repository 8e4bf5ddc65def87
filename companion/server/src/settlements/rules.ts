import { type Fen, shareOf } from '@sanhe/kit/money'
import {
  addDays,
  addMonths,
  dayMs,
  type Instant,
  localDay,
  localInstant,
  localMonth,
} from '@sanhe/kit/runtime/clock'

/** A settlement counts as confirmed after this time without an objection. */
export const confirmAfterMs = 3 * dayMs
/** T+7, counted from the day of the settlement. */
const payoutDays = 7

export type Period = { start: string; end: string; endsAt: Instant }

/** Returns the month before the one of `now`, in Shanghai. */
export function lastMonth(now: Instant): Period {
  const firstOfThis = `${localMonth(now)}-01`
  const endsAt = localInstant(firstOfThis, '00:00')
  return { start: localDay(addMonths(endsAt, -1)), end: addDays(firstOfThis, -1), endsAt }
}

export const dueOn = (now: Instant) => addDays(localDay(now), payoutDays)

export type SettlementLine = { orderNo: string; kind: 'sale' | 'refund'; grossFen: Fen; commissionFen: Fen }

/**
 * Returns the refunded part of the price for a refunded part of the payment: the share of a platform coupon is refunded
 * in proportion.
 */
export const refundedSaleShare = (saleFen: Fen, paidFen: Fen, backFen: Fen): Fen =>
  backFen >= paidFen ? saleFen : Math.round((saleFen * backFen) / paidFen)

/** The commission is rounded per order; settlements only add. */
export const saleLine = (orderNo: string, grossFen: Fen, basisPoints: number): SettlementLine => ({
  orderNo,
  kind: 'sale',
  grossFen,
  commissionFen: shareOf(grossFen, basisPoints),
})

/**
 * Returns the line that reduces a sale to what remains after a refund. The commission is that of the remaining amount.
 */
export function refundLine(
  sale: Omit<SettlementLine, 'kind'>,
  refundFen: Fen,
  basisPoints: number,
): SettlementLine {
  const commissionLeft = shareOf(sale.grossFen - refundFen, basisPoints)
  return {
    orderNo: sale.orderNo,
    kind: 'refund',
    grossFen: -refundFen,
    commissionFen: commissionLeft - sale.commissionFen,
  }
}

export function totalsOf(lines: SettlementLine[]) {
  const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0)
  const commissionFen = lines.reduce((sum, line) => sum + line.commissionFen, 0)
  const totalOrders = lines.filter(({ kind }) => kind === 'sale').length
  return { totalOrders, grossFen, commissionFen, netFen: grossFen - commissionFen }
}
