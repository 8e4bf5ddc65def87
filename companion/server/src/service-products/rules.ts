import type { Fen } from '@sanhe/kit/money'
import { addMonths, dayMs, type Instant, localDay } from '@sanhe/kit/runtime/clock'

export type Category = 'travel' | 'education' | 'device'

/**
 * Allowed commission of the platform in percent. The specification names none for education, so the range of travel
 * applies.
 */
const commissions: Record<Category, readonly [lowest: number, highest: number]> = {
  travel: [8, 10],
  education: [8, 10],
  device: [5, 10],
}
export const defaultCommission = (category: Category) => commissions[category][1]

/** Time after payment in which an undelivered order is refundable. */
export const refundableMs = dayMs
/** Time after payment, shipping or date after which an order counts as delivered. */
export const deliveredAfterMs = 7 * dayMs

type Availability = { availableFrom: string | null; availableTo: string | null }

/** Returns whether a product is available today in Shanghai; both dates are included. */
export function isAvailable({ availableFrom, availableTo }: Availability, now: Instant) {
  const today = localDay(now)
  return (availableFrom === null || availableFrom <= today) && (availableTo === null || today <= availableTo)
}

type Offer = Availability & {
  category: Category
  priceFen: Fen
  commissionRate: number
  isInformation: boolean
}

/** Returns why a product cannot be offered like this, or undefined. */
export function offerRefusal({ category, priceFen, commissionRate, isInformation, ...window }: Offer) {
  const [lowest, highest] = commissions[category]
  if (commissionRate < lowest || commissionRate > highest) return 'COMMISSION_OUT_OF_RANGE'
  if (isInformation && priceFen > 0) return 'FINANCE_INFORMATION_ONLY'
  const { availableFrom, availableTo } = window
  if (availableFrom !== null && availableTo !== null && availableTo < availableFrom) return 'DATES_REVERSED'
}

/** Returns why a product cannot be ordered now, or undefined. The stock is checked later. */
export function orderRefusal(product: Availability & { isInformation: boolean }, now: Instant) {
  if (product.isInformation) return 'NOT_FOR_SALE'
  if (!isAvailable(product, now)) return 'PRODUCT_NOT_AVAILABLE'
}

const monthsAhead = 12

/**
 * Returns why a product cannot be ordered for this day in Shanghai, or undefined. Devices have no date: they are
 * shipped as soon as possible.
 */
export function dateRefusal(category: Category, day: string | null, now: Instant) {
  if (day === null) return undefined
  if (category === 'device') return 'DAY_NOT_NEEDED'
  if (day < localDay(now)) return 'SCHEDULE_PASSED'
  if (day > localDay(addMonths(now, monthsAhead))) return 'SCHEDULE_TOO_FAR'
}

export type Status = 'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled' | 'refunded'
export type Step = 'shipped' | 'completed'

/**
 * Returns the status that an order must have before a step: devices are shipped, then completed; other orders are only
 * completed.
 */
export function stepBefore(category: Category, step: Step): 'paid' | 'shipped' | undefined {
  if (step === 'shipped') return category === 'device' ? 'paid' : undefined
  return category === 'device' ? 'shipped' : 'paid'
}

/** The full phone number is shown only while the order is handed over, when a call may be necessary. */
export const showsPhone = (status: Status) => status === 'paid' || status === 'shipped'

/** Returns why the user cannot refund an order now, or undefined. An unpaid order can always be cancelled. */
export function refundRefusal(
  { status, paidAt }: { status: Status | undefined; paidAt: Instant | null },
  now: Instant,
) {
  if (status === 'shipped') return 'PRODUCT_SHIPPED'
  if (paidAt !== null && now > paidAt + refundableMs) return 'PRODUCT_NOT_REFUNDABLE'
}

const disclaimers = {
  device: '测量结果仅供参考，不构成医疗建议。如感不适，请及时就医。',
  finance: '仅供信息展示，平台不销售任何金融产品。',
}

/** Returns the disclaimer for devices, which measure health, and for finance information. */
export const disclaimerOf = (category: Category, isInformation: boolean) =>
  isInformation ? disclaimers.finance : category === 'device' ? disclaimers.device : null
