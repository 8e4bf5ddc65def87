import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { LoginLimits } from '@sanhe/kit/security/login-limits'
import type { RateLimitPolicy } from '@sanhe/kit/security/rate-limiter'

/**
 * All rate limits of the product. Requests to an endpoint with a `limit` are counted per IP address before the body
 * is read.
 */
export const rateLimits = {
  /**
   * Stops a flood of logins before the body is parsed. Even an office that shares one IP address stays far below this
   * limit.
   */
  login: { max: 300, windowMs: minuteMs },
  /** Limit of wrong current passwords when a user changes the password. */
  ownPassword: { max: 5, windowMs: minuteMs },
  /** Limit of confirmation emails that one user can request for new addresses. */
  emailConfirmation: { max: 5, windowMs: hourMs },
  /** Limit of reset links that are sent to one account. Further requests send nothing. */
  resetEmail: { max: 3, windowMs: hourMs },
  /**
   * Limits of attempts at the password of one share link: per IP address, and in total. A visitor who exceeded a limit
   * can try again when its time window ends.
   */
  sharePasswordByAddress: { max: 10, windowMs: 15 * minuteMs },
  sharePassword: { max: 100, windowMs: 15 * minuteMs },
} satisfies Record<string, RateLimitPolicy>

/**
 * Limits of wrong passwords. Known devices and IP addresses bypass `account`. All other clients together have 720
 * attempts a day at one username.
 */
export const loginLimits = {
  place: [{ max: 5, windowMs: minuteMs }],
  account: { max: 30, windowMs: hourMs },
  address: { max: 30, windowMs: minuteMs },
} satisfies LoginLimits
