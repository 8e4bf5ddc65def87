import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LoginLimits } from '@sanhe/kit/security/login-limits'
import type { LimitPolicy } from '@sanhe/kit/security/rate-limiter'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** A flood of logins is stopped before it is parsed; honest offices behind one address stay far below. */
  login: { max: 300, windowMs: minuteMs },
  /** Guesses at one link's password: from one address, and from everywhere. No lock outlasts the window. */
  sharePasswordByAddress: { max: 10, windowMs: 15 * minuteMs },
  sharePassword: { max: 100, windowMs: 15 * minuteMs },
} satisfies Record<string, LimitPolicy>

/** Wrong passwords. Known devices and addresses pass `account`: 720 guesses a day of strangers at one name. */
export const loginLimits = {
  place: [{ max: 5, windowMs: minuteMs }],
  account: { max: 30, windowMs: hourMs },
  address: { max: 30, windowMs: minuteMs },
} satisfies LoginLimits
