import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { ContactDetails } from '#parts/contact-details.ts'
import { toShanghaiDayText } from '#parts/dates.ts'
import type { ServiceProductDetail } from './queries.ts'

export type ProductOrderInput = { quantity: number; day: string; name: string }

/** Returns whether the product is delivered, as devices are. All other products take place on a day. */
export const isDeliveredProduct = ({ category }: Pick<ServiceProductDetail, 'category'>) =>
  category === 'device'

/** Returns the order request with only the fields that the product's category needs. */
export function toProductOrderRequest(
  product: Pick<ServiceProductDetail, 'category'>,
  input: ProductOrderInput,
  contact: ContactDetails,
) {
  const name = input.name.trim()
  return {
    quantity: input.quantity,
    contactPhone: contact.phone,
    ...(name && { contactName: name }),
    ...(isDeliveredProduct(product)
      ? { address: contact.address.trim() }
      : { ...(input.day && { scheduledDate: input.day }) }),
  }
}

const daysAhead = 60

/** Returns the days to choose from: from tomorrow on, within the availability of the product. */
export function listProductOrderDays(
  { availableFrom, availableTo }: Pick<ServiceProductDetail, 'availableFrom' | 'availableTo'>,
  now: Instant,
) {
  return Array.from({ length: daysAhead }, (_, index) => toShanghaiDayText(now + (index + 1) * dayMs)).filter(
    (day) => (!availableFrom || day >= availableFrom) && (!availableTo || day <= availableTo),
  )
}
