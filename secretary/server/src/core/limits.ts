import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { RateLimitPolicy } from '@sanhe/kit/security/rate-limiter'

/**
 * Rate limits of the product by name. The `limit` of a contract counts requests per IP address, before the body is
 * read.
 */
export const rateLimits = {
  /** Limit of login codes that one IP address may request. */
  smsSendMinute: { max: 5, windowMs: minuteMs },
  smsSendHour: { max: 20, windowMs: hourMs },
  smsSendDay: { max: 50, windowMs: dayMs },
  /**
   * Limit of login codes for all phone numbers that differ only in the last four digits, because SMS fraud uses whole
   * ranges of numbers.
   */
  smsRange: { max: 60, windowMs: hourMs },
  smsVerify: { max: 10, windowMs: minuteMs },
  /**
   * Attempts to enter a code on a known device of a phone number. This limit applies after too many wrong guesses from
   * unknown devices on one day.
   */
  knownDeviceTries: { max: 10, windowMs: dayMs },
  /**
   * Attempts to enter a code from a known IP address of a phone number. This limit applies after too many wrong guesses
   * from unknown addresses on one day.
   */
  knownAddressTries: { max: 10, windowMs: dayMs },
  social: { max: 20, windowMs: minuteMs },
  /** Connection tests of one user. */
  secretaryTest: { max: 10, windowMs: minuteMs },
  refresh: { max: 60, windowMs: minuteMs },
  /** Requests for host keys and starts of deployments, each of which connects to a remote server. */
  deploy: { max: 10, windowMs: minuteMs },
  everything: { max: 600, windowMs: minuteMs },
  /** Calls of the model gateway from one IP address, which may be that of many agents. */
  gatewayAddress: { max: 1200, windowMs: minuteMs },
  /** Calls of the model gateway of one account, by all its keys together. */
  gatewayAccount: { max: 120, windowMs: minuteMs },
  /** Connections to the relay from one IP address. */
  relay: { max: 120, windowMs: minuteMs },
  /** Publications and reports of bundles. */
  marketPublish: { max: 10, windowMs: hourMs },
  marketDownload: { max: 60, windowMs: minuteMs },
  pay: { max: 20, windowMs: minuteMs },
  /** A high limit, because all callbacks of a payment provider are sent from a few IP addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
} satisfies Record<string, RateLimitPolicy>
