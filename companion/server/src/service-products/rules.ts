import type { Fen } from '@sanhe/kit/money'
import { addMonths, dayMs, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'

export type ProductCategory = 'travel' | 'education' | 'device'

/**
 * Allowed commission of the platform per category, in percent. The specification gives no range for education, so the
 * range of travel is used.
 */
const commissions: Record<ProductCategory, readonly [lowest: number, highest: number]> = {
  travel: [8, 10],
  education: [8, 10],
  device: [5, 10],
}
export const getDefaultCommissionRate = (category: ProductCategory) => commissions[category][1]

/** Time after payment in which an undelivered order can be refunded. */
export const productRefundPeriodMs = dayMs
/** Time after the payment, the shipping or the date of an order after which the order counts as delivered. */
export const assumedDeliveryDelayMs = 7 * dayMs

type Availability = { availableFrom: string | null; availableTo: string | null }

/** Returns whether a product is available today in Shanghai time; the first and the last date are included. */
export function isProductAvailable({ availableFrom, availableTo }: Availability, now: Instant) {
  const today = instantToShanghaiDay(now)
  return (availableFrom === null || availableFrom <= today) && (availableTo === null || today <= availableTo)
}

type Offer = Availability & {
  category: ProductCategory
  priceFen: Fen
  commissionRate: number
  isInformation: boolean
}

/** Returns why a product cannot be offered with these values, or undefined if it can. */
export function decideProductOfferRefusal({
  category,
  priceFen,
  commissionRate,
  isInformation,
  ...window
}: Offer) {
  const [lowest, highest] = commissions[category]
  if (commissionRate < lowest || commissionRate > highest) return 'COMMISSION_OUT_OF_RANGE'
  if (isInformation && priceFen > 0) return 'FINANCE_INFORMATION_ONLY'
  const { availableFrom, availableTo } = window
  if (availableFrom !== null && availableTo !== null && availableTo < availableFrom) return 'DATES_REVERSED'
}

/** Returns why a product cannot be ordered now, or undefined if it can. The stock is checked later. */
export function decideProductOrderRefusal(product: Availability & { isInformation: boolean }, now: Instant) {
  if (product.isInformation) return 'NOT_FOR_SALE'
  if (!isProductAvailable(product, now)) return 'PRODUCT_NOT_AVAILABLE'
}

const monthsAhead = 12

/**
 * Returns why a product cannot be ordered for this day in Shanghai time, or undefined if it can. Devices have no date,
 * because they are shipped as soon as possible.
 */
export function decideOrderDateRefusal(category: ProductCategory, day: string | null, now: Instant) {
  if (day === null) return undefined
  if (category === 'device') return 'DAY_NOT_NEEDED'
  if (day < instantToShanghaiDay(now)) return 'SCHEDULE_PASSED'
  if (day > instantToShanghaiDay(addMonths(now, monthsAhead))) return 'SCHEDULE_TOO_FAR'
}

export type ProductOrderStatus = 'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled' | 'refunded'
export type ProductOrderNextStatus = 'shipped' | 'completed'

/**
 * Returns the status that an order must have before a step; undefined if the order never takes this step. Devices are
 * shipped before they are completed. Other orders are only completed.
 */
export function getRequiredStatusForStep(
  category: ProductCategory,
  step: ProductOrderNextStatus,
): 'paid' | 'shipped' | undefined {
  if (step === 'shipped') return category === 'device' ? 'paid' : undefined
  return category === 'device' ? 'shipped' : 'paid'
}

/** The full phone number is shown only from payment until delivery of an order, when a phone call may be necessary. */
export const isContactPhoneVisible = (status: ProductOrderStatus) => status === 'paid' || status === 'shipped'

/**
 * Returns why the user cannot refund an order now, or undefined if they can. An unpaid order can always be cancelled.
 */
export function decideOrderRefundRefusal(
  { status, paidAt }: { status: ProductOrderStatus | undefined; paidAt: Instant | null },
  now: Instant,
) {
  if (status === 'shipped') return 'PRODUCT_SHIPPED'
  if (paidAt !== null && now > paidAt + productRefundPeriodMs) return 'PRODUCT_NOT_REFUNDABLE'
}

const disclaimers = {
  device: '测量结果仅供参考，不构成医疗建议。如感不适，请及时就医。',
  finance: '仅供信息展示，平台不销售任何金融产品。',
}

/** Returns the disclaimer of a product, or null. Measuring devices and financial information have a disclaimer. */
export const getProductDisclaimer = (category: ProductCategory, isInformation: boolean) =>
  isInformation ? disclaimers.finance : category === 'device' ? disclaimers.device : null
