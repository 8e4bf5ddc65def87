import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LimitPolicy } from '@sanhe/kit/security/rate-limiter'

/** Rate limits of the product by name. A contract's `limit` counts per IP address, before the body is read. */
export const rateLimits = {
  /** Codes requested from one IP address. */
  smsSendMinute: { max: 5, windowMs: minuteMs },
  smsSendHour: { max: 20, windowMs: hourMs },
  smsSendDay: { max: 50, windowMs: dayMs },
  /** Codes to neighbouring numbers (all but the last four digits are equal): SMS fraud uses whole ranges of numbers. */
  smsRange: { max: 60, windowMs: hourMs },
  smsVerify: { max: 10, windowMs: minuteMs },
  /** Code tries from a known device of a number, while wrong guesses of strangers have stopped the number. */
  knownDeviceTries: { max: 10, windowMs: dayMs },
  /** Code tries from a known IP address of a number, while wrong guesses of strangers have stopped the number. */
  knownAddressTries: { max: 10, windowMs: dayMs },
  social: { max: 20, windowMs: minuteMs },
  /** Connection tests of one user. */
  secretaryTest: { max: 10, windowMs: minuteMs },
  refresh: { max: 60, windowMs: minuteMs },
  /** Requests for host keys and starts of deployments: each connects to a remote server. */
  deploy: { max: 10, windowMs: minuteMs },
  everything: { max: 600, windowMs: minuteMs },
  pay: { max: 20, windowMs: minuteMs },
  /** High, because all callbacks of a provider come from a few IP addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
} satisfies Record<string, LimitPolicy>
