import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { IpPolicy } from '@sanhe/kit/security/rate-limiter'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** Of one address, over everything but the files that are shown. */
  global: { max: 100, windowMs: minuteMs },
  /** Of one address at one endpoint: logins, money, identities, codes. */
  sensitive: { max: 10, windowMs: minuteMs, perEndpoint: true },
  /** Codes that a merchant's phone may ask for. */
  merchantCode: { max: 1, windowMs: minuteMs },
  merchantCodeHourly: { max: 5, windowMs: hourMs },
  /** Each is a text message that is paid for; one address gets half of them, and leaves the rest to the owner elsewhere. */
  merchantCodeDaily: { max: 10, windowMs: dayMs },
  merchantCodeDailyByShop: { max: 10, windowMs: dayMs },
  merchantCodeDailyByAddress: { max: 5, windowMs: dayMs },
  /** Of the payment provider, whose callbacks all come from a few addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
  /** Of one address that looks at pictures or hears voices: a page of a list shows twenty and more of them. */
  files: { max: 3000, windowMs: minuteMs },
  /** Of files that come in, each of which is read whole. */
  uploads: { max: 30, windowMs: minuteMs },
} satisfies Record<string, IpPolicy>
