import { type Fen, calculateFenPortion } from '@sanhe/kit/money'
import {
  addDays,
  addMonths,
  dayMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toShanghaiMonth,
} from '@sanhe/kit/runtime/clock'

/** Time without an objection after which a settlement counts as confirmed. */
export const autoConfirmDelayMs = 3 * dayMs
/** Number of days from the creation of a settlement to its payout. */
const payoutDays = 7

export type SettlementPeriod = { start: string; end: string; endsAt: Instant }

/** Returns the calendar month before `now`, in Shanghai time. */
export function getPreviousMonth(now: Instant): SettlementPeriod {
  const firstOfThis = `${toShanghaiMonth(now)}-01`
  const endsAt = toInstantInShanghai(firstOfThis, '00:00')
  return { start: instantToShanghaiDay(addMonths(endsAt, -1)), end: addDays(firstOfThis, -1), endsAt }
}

export const getPayoutDueDay = (now: Instant) => addDays(instantToShanghaiDay(now), payoutDays)

export type SettlementLine = {
  orderNo: string
  kind: 'sale' | 'refund'
  /**
   * Id of the refund that a line of kind `refund` deducts. It is 0 in a line of kind `sale`, and for the refund of an
   * order without a refund at the payment provider.
   */
  refundId: number
  grossFen: Fen
  commissionFen: Fen
}

/**
 * Returns the settlement line of a sale. The commission is rounded for each order, so a settlement only has to add up
 * its lines.
 */
export const createSaleLine = (orderNo: string, grossFen: Fen, basisPoints: number): SettlementLine => ({
  orderNo,
  kind: 'sale',
  refundId: 0,
  grossFen,
  commissionFen: calculateFenPortion(grossFen, basisPoints),
})

/**
 * Returns the line that reduces a sale by one refund. `beforeFen` is the part of the sale that earlier refunds have
 * reversed; `afterFen` also includes this refund. All lines of an order add up to the remaining amount and its
 * commission.
 */
export function createRefundLine(
  { orderNo, grossFen }: Pick<SettlementLine, 'orderNo' | 'grossFen'>,
  { refundId, beforeFen, afterFen }: { refundId: number; beforeFen: Fen; afterFen: Fen },
  basisPoints: number,
): SettlementLine {
  const commissionAfter = (reversedFen: Fen) => calculateFenPortion(grossFen - reversedFen, basisPoints)
  return {
    orderNo,
    kind: 'refund',
    refundId,
    grossFen: beforeFen - afterFen,
    commissionFen: commissionAfter(afterFen) - commissionAfter(beforeFen),
  }
}

export function sumSettlementLines(lines: SettlementLine[]) {
  const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0)
  const commissionFen = lines.reduce((sum, line) => sum + line.commissionFen, 0)
  const totalOrders = lines.filter(({ kind }) => kind === 'sale').length
  return { totalOrders, grossFen, commissionFen, netFen: grossFen - commissionFen }
}
