import { hourMs, minuteMs } from '@sanhe/kit/clock'
import type { AddressPolicy } from '@sanhe/kit/limits'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** Of one address, over everything but the files that are shown. */
  global: { max: 100, windowMs: minuteMs },
  /** Of one address at one endpoint: logins, money, identities, codes. */
  sensitive: { max: 10, windowMs: minuteMs, perEndpoint: true },
  /** Of one phone, wherever the tries come from. */
  login: { max: 5, windowMs: minuteMs },
  /** Codes that a merchant's phone may ask for. */
  merchantCode: { max: 1, windowMs: minuteMs },
  merchantCodeHourly: { max: 5, windowMs: hourMs },
  /** Of one name and of one address. */
  adminLogin: { max: 5, windowMs: 15 * minuteMs },
  /** Of the payment provider, whose callbacks all come from a few addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
  /** Of one address that looks at pictures or hears voices: a page of a list shows twenty and more of them. */
  files: { max: 3000, windowMs: minuteMs },
  /** Of files that come in, each of which is read whole. */
  uploads: { max: 30, windowMs: minuteMs },
} satisfies Record<string, AddressPolicy>
