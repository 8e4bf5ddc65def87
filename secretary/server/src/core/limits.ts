import type { LimitPolicy } from '@sanhe/kit/limits'
import { minuteMs } from '@sanhe/kit/clock'

/** Every rate limit of the product by name. A contract's `limit` is charged per address, before the body is read. */
export const limits = {
  /** Asking servers for keys, and starting deployments: each reaches out to a server somewhere. */
  deploy: { max: 10, windowMs: minuteMs },
  everything: { max: 600, windowMs: minuteMs },
} satisfies Record<string, LimitPolicy>
