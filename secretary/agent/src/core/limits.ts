import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { RateLimitPolicy } from '@sanhe/kit/security/rate-limiter'

/** All rate limits of the product, by name. A contract's `limit` counts per IP address, before the body is read. */
export const agentRateLimits = {
  /** Largest number of requests with a wrong or missing device key from one IP address, loopback included. */
  wrongKey: { max: 10, windowMs: minuteMs },
  /** Largest number of wrong pairing tokens from one IP address in the window; further attempts are refused. */
  pair: { max: 5, windowMs: minuteMs },
  upload: { max: 60, windowMs: minuteMs },
  /** Parts of uploads in parts. */
  uploadPart: { max: 600, windowMs: minuteMs },
  /** Requests with which the owner lists the models of a service, or tests a service. */
  engineCheck: { max: 30, windowMs: minuteMs },
  /** Requests with which the owner tests the servers of a mailbox. */
  mailCheck: { max: 30, windowMs: minuteMs },
  /** Requests with which the owner tests the servers of a calendar. */
  calendarCheck: { max: 30, windowMs: minuteMs },
  /** Requests with which the owner connects MCP servers. */
  mcpConnect: { max: 30, windowMs: minuteMs },
  transcribe: { max: 20, windowMs: minuteMs },
} satisfies Record<string, RateLimitPolicy>
