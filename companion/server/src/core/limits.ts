import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { IpPolicy } from '@sanhe/kit/security/rate-limiter'

/**
 * All rate limits of the product by name. The `limit` of a contract applies per IP address and is checked before the
 * body is read.
 */
export const limits = {
  /** Per IP address, for all endpoints except file downloads. */
  global: { max: 100, windowMs: minuteMs },
  /** Per IP address and endpoint: logins, money, identities, codes. */
  sensitive: { max: 10, windowMs: minuteMs, perEndpoint: true },
  /** Login codes for one phone of a merchant. */
  merchantCode: { max: 1, windowMs: minuteMs },
  merchantCodeHourly: { max: 5, windowMs: hourMs },
  /**
   * Each code costs a text message. One IP address may use half of them, so that an attacker leaves the rest to the
   * owner.
   */
  merchantCodeDaily: { max: 10, windowMs: dayMs },
  merchantCodeDailyByShop: { max: 10, windowMs: dayMs },
  merchantCodeDailyByAddress: { max: 5, windowMs: dayMs },
  /** Callbacks of the payment provider, which all come from a few IP addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
  /** Downloads of pictures and voice recordings per IP address: one page of a list shows 20 or more of them. */
  files: { max: 3000, windowMs: minuteMs },
  /** Uploads, each of which is read into memory completely. */
  uploads: { max: 30, windowMs: minuteMs },
} satisfies Record<string, IpPolicy>
