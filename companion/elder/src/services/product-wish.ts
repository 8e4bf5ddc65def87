import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Contact } from '#parts/contact.ts'
import { dayOf } from '#parts/when.ts'
import type { Product } from './queries.ts'

export type ProductWish = { quantity: number; day: string; name: string }

/** Devices are sent, all else takes place on a day. */
export const isSent = ({ category }: Pick<Product, 'category'>) => category === 'device'

/** What the service wants to know of an order of this kind of product, and no more. */
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

/** The days of a journey or a course that can be chosen from: from tomorrow, while it can be had. */
export function daysOf(
  { availableFrom, availableTo }: Pick<Product, 'availableFrom' | 'availableTo'>,
  now: Instant,
) {
  return Array.from({ length: daysAhead }, (_, index) => dayOf(now + (index + 1) * dayMs)).filter(
    (day) => (!availableFrom || day >= availableFrom) && (!availableTo || day <= availableTo),
  )
}
