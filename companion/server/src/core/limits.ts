import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { IpRateLimitPolicy } from '@sanhe/kit/security/rate-limiter'

/**
 * All rate limits of the service by name. The `limit` of an endpoint's contract applies per IP address and is checked
 * before the body is read.
 */
export const rateLimitsByName = {
  /** Limit per IP address for all endpoints except file downloads. */
  global: { max: 100, windowMs: minuteMs },
  /** Limit per IP address and endpoint for logins, payments, identity checks and SMS codes. */
  sensitive: { max: 10, windowMs: minuteMs, perEndpoint: true },
  /** Limit of login codes for one phone number of a merchant. */
  merchantCode: { max: 1, windowMs: minuteMs },
  merchantCodeHourly: { max: 5, windowMs: hourMs },
  /**
   * Limits of login codes for merchants, because each code costs an SMS. One IP address may use half of the codes, so
   * that an attacker leaves the other half to the owner.
   */
  merchantCodeDaily: { max: 10, windowMs: dayMs },
  merchantCodeDailyByShop: { max: 10, windowMs: dayMs },
  merchantCodeDailyByAddress: { max: 5, windowMs: dayMs },
  /** Limits of invitations of employees, because each invitation costs an SMS. */
  staffInviteByPhone: { max: 3, windowMs: dayMs },
  staffInviteByShop: { max: 30, windowMs: dayMs },
  /** Limit of callbacks from the payment provider, which all come from a few IP addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
  /** Limit of image and voice recording downloads per IP address. One page of a list shows 20 or more files. */
  files: { max: 3000, windowMs: minuteMs },
  /** Limit of uploads, each of which is read into memory completely. */
  uploads: { max: 30, windowMs: minuteMs },
} satisfies Record<string, IpRateLimitPolicy>
