import type { Fen } from '@sanhe/kit/money'
import { addMonths, dayMs, type Instant, localDay } from '@sanhe/kit/runtime/clock'

export type Category = 'travel' | 'education' | 'device'

/** The platform's share of a sale in percent. That of education is nowhere named: as that of travel. */
const commissions: Record<Category, readonly [lowest: number, highest: number]> = {
  travel: [8, 10],
  education: [8, 10],
  device: [5, 10],
}
export const usualCommission = (category: Category) => commissions[category][1]

/** So long after paying, what has not been had can be given back. */
export const refundableMs = dayMs
/** So long after it was paid, sent or to take place it counts as had. */
export const hadAfterMs = 7 * dayMs

type Window = { availableFrom: string | null; availableTo: string | null }

/** Days in Shanghai, the first and the last among them. */
export function isAvailable({ availableFrom, availableTo }: Window, now: Instant) {
  const today = localDay(now)
  return (availableFrom === null || availableFrom <= today) && (availableTo === null || today <= availableTo)
}

type Offer = Window & { category: Category; priceFen: Fen; commissionRate: number; isInformation: boolean }

/** Why a product may not be offered like this; undefined when it may. */
export function offerRefusal({ category, priceFen, commissionRate, isInformation, ...window }: Offer) {
  const [lowest, highest] = commissions[category]
  if (commissionRate < lowest || commissionRate > highest) return 'COMMISSION_OUT_OF_RANGE'
  if (isInformation && priceFen > 0) return 'FINANCE_INFORMATION_ONLY'
  const { availableFrom, availableTo } = window
  if (availableFrom !== null && availableTo !== null && availableTo < availableFrom) return 'DATES_REVERSED'
}

/** Why it cannot be ordered now; how much of it there is, is counted after it. */
export function orderRefusal(product: Window & { isInformation: boolean }, now: Instant) {
  if (product.isInformation) return 'NOT_FOR_SALE'
  if (!isAvailable(product, now)) return 'PRODUCT_NOT_AVAILABLE'
}

const monthsAhead = 12

/** Why a product cannot be had on this day of Shanghai; undefined when it can. Devices are sent as soon as possible. */
export function dayRefusal(category: Category, day: string | null, now: Instant) {
  if (day === null) return undefined
  if (category === 'device') return 'DAY_NOT_NEEDED'
  if (day < localDay(now)) return 'SCHEDULE_PASSED'
  if (day > localDay(addMonths(now, monthsAhead))) return 'SCHEDULE_TOO_FAR'
}

export type Status = 'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled' | 'refunded'
export type Step = 'shipped' | 'completed'

/** From where an order goes on: devices are sent, then had; all else is had. */
export function stepBefore(category: Category, step: Step): 'paid' | 'shipped' | undefined {
  if (step === 'shipped') return category === 'device' ? 'paid' : undefined
  return category === 'device' ? 'shipped' : 'paid'
}

/** Whoever hands it over may have to call; before the payment and afterwards nobody has. */
export const showsPhone = (status: Status) => status === 'paid' || status === 'shipped'

/** Why its user may not give it back now; one that is not paid ends without a word. */
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

/** What is said beside devices, which measure health, and beside whatever is about money. */
export const disclaimerOf = (category: Category, isInformation: boolean) =>
  isInformation ? disclaimers.finance : category === 'device' ? disclaimers.device : null
