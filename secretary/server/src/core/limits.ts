import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LimitPolicy } from '@sanhe/kit/security/rate-limiter'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** Codes asked for from one address. */
  smsSendMinute: { max: 5, windowMs: minuteMs },
  smsSendHour: { max: 20, windowMs: hourMs },
  smsSendDay: { max: 50, windowMs: dayMs },
  /** Codes to neighbouring numbers (all but the last four digits): who sells messages calls whole ranges. */
  smsRange: { max: 60, windowMs: hourMs },
  smsVerify: { max: 10, windowMs: minuteMs },
  /** Codes that a known device of a number tries, while guesses of strangers have stopped the number. */
  knownDeviceTries: { max: 10, windowMs: dayMs },
  /** The same for an address from which the number logged in before. */
  knownAddressTries: { max: 10, windowMs: dayMs },
  social: { max: 20, windowMs: minuteMs },
  /** Connection tests of one person. */
  secretaryTest: { max: 10, windowMs: minuteMs },
  refresh: { max: 60, windowMs: minuteMs },
  /** Asking servers for keys, and starting deployments: each reaches out to a server somewhere. */
  deploy: { max: 10, windowMs: minuteMs },
  everything: { max: 600, windowMs: minuteMs },
  pay: { max: 20, windowMs: minuteMs },
  /** Of a provider, whose callbacks all come from a few addresses. */
  paymentCallbacks: { max: 3000, windowMs: minuteMs },
} satisfies Record<string, LimitPolicy>
