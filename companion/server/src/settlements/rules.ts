import { type Fen, calculateFenPortion } from '@sanhe/kit/money'
import {
  addDays,
  addMonths,
  dayMs,
  type Instant,
  localDay,
  localInstant,
  localMonth,
} from '@sanhe/kit/runtime/clock'

/** Time without an objection after which a settlement counts as confirmed. */
export const autoConfirmDelayMs = 3 * dayMs
/** Number of days from the creation of a settlement to its payout. */
const payoutDays = 7

export type SettlementPeriod = { start: string; end: string; endsAt: Instant }

/** Returns the calendar month before `now`, in Shanghai time. */
export function getPreviousMonth(now: Instant): SettlementPeriod {
  const firstOfThis = `${localMonth(now)}-01`
  const endsAt = localInstant(firstOfThis, '00:00')
  return { start: localDay(addMonths(endsAt, -1)), end: addDays(firstOfThis, -1), endsAt }
}

export const payoutDueDay = (now: Instant) => addDays(localDay(now), payoutDays)

export type SettlementLine = { orderNo: string; kind: 'sale' | 'refund'; grossFen: Fen; commissionFen: Fen }

/**
 * Returns the part of the price that a refund reduces. The discount of a platform coupon, which the platform pays to
 * the merchant, is reduced in proportion to the refunded payment.
 */
export const refundedSaleShare = (saleFen: Fen, paidFen: Fen, backFen: Fen): Fen =>
  backFen >= paidFen ? saleFen : Math.round((saleFen * backFen) / paidFen)

/** Returns the line of a sale. The commission is rounded per order; settlements only add lines. */
export const createSaleLine = (orderNo: string, grossFen: Fen, basisPoints: number): SettlementLine => ({
  orderNo,
  kind: 'sale',
  grossFen,
  commissionFen: calculateFenPortion(grossFen, basisPoints),
})

/**
 * Returns the line that reduces a sale to the amount that remains after a refund. The commission then equals that of
 * the remaining amount.
 */
export function createRefundLine(
  sale: Omit<SettlementLine, 'kind'>,
  refundFen: Fen,
  basisPoints: number,
): SettlementLine {
  const commissionLeft = calculateFenPortion(sale.grossFen - refundFen, basisPoints)
  return {
    orderNo: sale.orderNo,
    kind: 'refund',
    grossFen: -refundFen,
    commissionFen: commissionLeft - sale.commissionFen,
  }
}

export function sumSettlementLines(lines: SettlementLine[]) {
  const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0)
  const commissionFen = lines.reduce((sum, line) => sum + line.commissionFen, 0)
  const totalOrders = lines.filter(({ kind }) => kind === 'sale').length
  return { totalOrders, grossFen, commissionFen, netFen: grossFen - commissionFen }
}
