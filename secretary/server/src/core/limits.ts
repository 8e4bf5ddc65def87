import type { LimitPolicy } from '@sanhe/kit/limits'
import { minuteMs } from '@sanhe/kit/clock'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  everything: { max: 600, windowMs: minuteMs },
  pay: { max: 20, windowMs: minuteMs },
  /** Of a provider, whose callbacks all come from a few addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
} satisfies Record<string, LimitPolicy>
