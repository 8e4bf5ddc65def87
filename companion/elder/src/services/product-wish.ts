import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Contact } from '#parts/contact.ts'
import { dayOf } from '#parts/when.ts'
import type { Product } from './queries.ts'

export type ProductWish = { quantity: number; day: string; name: string }

/** Devices are delivered. All other products take place on a day. */
export const isSent = ({ category }: Pick<Product, 'category'>) => category === 'device'

/** Returns the order request with only the fields of this product category. */
export function bodyOf(product: Pick<Product, 'category'>, wish: ProductWish, contact: Contact) {
  const name = wish.name.trim()
  return {
    quantity: wish.quantity,
    contactPhone: contact.phone,
    ...(name && { contactName: name }),
    ...(isSent(product)
      ? { address: contact.address.trim() }
      : { ...(wish.day && { scheduledDate: wish.day }) }),
  }
}

const daysAhead = 60

/** Returns the days to choose from: from tomorrow, within the product's availability. */
export function daysOf(
  { availableFrom, availableTo }: Pick<Product, 'availableFrom' | 'availableTo'>,
  now: Instant,
) {
  return Array.from({ length: daysAhead }, (_, index) => dayOf(now + (index + 1) * dayMs)).filter(
    (day) => (!availableFrom || day >= availableFrom) && (!availableTo || day <= availableTo),
  )
}
