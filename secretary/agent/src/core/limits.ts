import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { LimitPolicy } from '@sanhe/kit/security/rate-limiter'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** Wrong or absent keys from one address, loopback included. */
  wrongKey: { max: 10, windowMs: minuteMs },
  /** Guesses at a pairing token from one address. */
  pair: { max: 5, windowMs: minuteMs },
  upload: { max: 60, windowMs: minuteMs },
  transcribe: { max: 20, windowMs: minuteMs },
} satisfies Record<string, LimitPolicy>
