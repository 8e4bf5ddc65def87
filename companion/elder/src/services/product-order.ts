import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { ContactDetails } from '#parts/contact-details.ts'
import { dayInShanghai } from '#parts/dates.ts'
import type { ServiceProduct } from './queries.ts'

export type ProductOrderInput = { quantity: number; day: string; name: string }

/** Returns whether the product is delivered, as devices are. All other products take place on a day. */
export const needsDelivery = ({ category }: Pick<ServiceProduct, 'category'>) => category === 'device'

/** Returns the order request with only the fields that the product's category needs. */
export function toProductOrderRequest(
  product: Pick<ServiceProduct, 'category'>,
  input: ProductOrderInput,
  contact: ContactDetails,
) {
  const name = input.name.trim()
  return {
    quantity: input.quantity,
    contactPhone: contact.phone,
    ...(name && { contactName: name }),
    ...(needsDelivery(product)
      ? { address: contact.address.trim() }
      : { ...(input.day && { scheduledDate: input.day }) }),
  }
}

const daysAhead = 60

/** Returns the days to choose from: from tomorrow on, within the availability of the product. */
export function productDayOptions(
  { availableFrom, availableTo }: Pick<ServiceProduct, 'availableFrom' | 'availableTo'>,
  now: Instant,
) {
  return Array.from({ length: daysAhead }, (_, index) => dayInShanghai(now + (index + 1) * dayMs)).filter(
    (day) => (!availableFrom || day >= availableFrom) && (!availableTo || day <= availableTo),
  )
}
