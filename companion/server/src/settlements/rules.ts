import { type Fen, portionOfFen } from '@sanhe/kit/money'
import {
  addDays,
  addMonths,
  dayMs,
  type Instant,
  localDay,
  localInstant,
  localMonth,
} from '@sanhe/kit/runtime/clock'

/** A statement that nobody objected to for so long is agreed to. */
export const confirmAfterMs = 3 * dayMs
/** T+7, counted from the day of the statement. */
const payoutDays = 7

export type Period = { start: string; end: string; endsAt: Instant }

/** The month before the one of `now`, in Shanghai. */
export function lastMonth(now: Instant): Period {
  const firstOfThis = `${localMonth(now)}-01`
  const endsAt = localInstant(firstOfThis, '00:00')
  return { start: localDay(addMonths(endsAt, -1)), end: addDays(firstOfThis, -1), endsAt }
}

export const dueOn = (now: Instant) => addDays(localDay(now), payoutDays)

export type Line = { orderNo: string; kind: 'sale' | 'refund'; grossFen: Fen; commissionFen: Fen }

/** How much of a sale goes back with so much of what was paid for it: the platform's part of the price goes alike. */
export const shareBack = (saleFen: Fen, paidFen: Fen, backFen: Fen): Fen =>
  backFen >= paidFen ? saleFen : Math.round((saleFen * backFen) / paidFen)

/** The platform's share is rounded for each order; statements only add. */
export const saleLine = (orderNo: string, grossFen: Fen, basisPoints: number): Line => ({
  orderNo,
  kind: 'sale',
  grossFen,
  commissionFen: portionOfFen(grossFen, basisPoints),
})

/** What becomes of a sale that was counted before: both sides go back to what they are of the rest. */
export function refundLine(sale: Omit<Line, 'kind'>, refundFen: Fen, basisPoints: number): Line {
  const commissionLeft = portionOfFen(sale.grossFen - refundFen, basisPoints)
  return {
    orderNo: sale.orderNo,
    kind: 'refund',
    grossFen: -refundFen,
    commissionFen: commissionLeft - sale.commissionFen,
  }
}

export function totalsOf(lines: Line[]) {
  const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0)
  const commissionFen = lines.reduce((sum, line) => sum + line.commissionFen, 0)
  const totalOrders = lines.filter(({ kind }) => kind === 'sale').length
  return { totalOrders, grossFen, commissionFen, netFen: grossFen - commissionFen }
}
