import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Contact } from '#parts/contact.ts'
import { dayInShanghai } from '#parts/dates.ts'
import type { ServiceProduct } from './queries.ts'

export type ProductOrderInput = { quantity: number; day: string; name: string }

/** Devices are delivered. All other products take place on a day. */
export const isDelivered = ({ category }: Pick<ServiceProduct, 'category'>) => category === 'device'

/** Returns the order request with only the fields of this product category. */
export function toProductOrderRequest(
  product: Pick<ServiceProduct, 'category'>,
  input: ProductOrderInput,
  contact: Contact,
) {
  const name = input.name.trim()
  return {
    quantity: input.quantity,
    contactPhone: contact.phone,
    ...(name && { contactName: name }),
    ...(isDelivered(product)
      ? { address: contact.address.trim() }
      : { ...(input.day && { scheduledDate: input.day }) }),
  }
}

const daysAhead = 60

/** Returns the days to choose from: from tomorrow, within the product's availability. */
export function productDays(
  { availableFrom, availableTo }: Pick<ServiceProduct, 'availableFrom' | 'availableTo'>,
  now: Instant,
) {
  return Array.from({ length: daysAhead }, (_, index) => dayInShanghai(now + (index + 1) * dayMs)).filter(
    (day) => (!availableFrom || day >= availableFrom) && (!availableTo || day <= availableTo),
  )
}
