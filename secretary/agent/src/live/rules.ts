import type { Instant } from '@sanhe/kit/runtime/clock'
import { bearerPrefix, helloTimeoutMs, silenceTimeoutMs } from '@sanhe/protocol/limits'

/** A socket with more unsent bytes than `pauseBytes` receives no fragments until fewer than `resumeBytes` are unsent. */
export const pauseBytes = 1024 * 1024
export const resumeBytes = 256 * 1024
/** A socket with more unsent bytes is closed. */
export const maxUnsentBytes = 4 * 1024 * 1024
/** For more missed bytes, reading the history is faster. */
export const maxReplayBytes = 2 * 1024 * 1024

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

type OriginRules = { host: string; allowed: string[]; isProduction: boolean }

/**
 * Programs send no origin. Pages of the agent's own origin and of configured origins are allowed, and in development
 * pages of this machine.
 */
export function isOriginAllowed(origin: string | undefined, { host, allowed, isProduction }: OriginRules) {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url || origin !== url.origin) return false
  return url.host === host || allowed.includes(origin) || (!isProduction && loopback.test(url.hostname))
}

export const offeredProtocols = (header: string | undefined) =>
  (header ?? '').split(',').map((name) => name.trim())

/** Returns the key of a browser, which cannot set headers. */
export const keyInProtocols = (protocols: string[]) =>
  protocols.find((name) => name.startsWith(bearerPrefix))?.slice(bearerPrefix.length)

export const isSilent = (heardAt: Instant, now: Instant) => now - heardAt >= silenceTimeoutMs
export const isHelloOverdue = (openedAt: Instant, now: Instant) => now - openedAt >= helloTimeoutMs

const maxReasonBytes = 123

/** A close frame holds at most 123 bytes of text. */
export const closeReason = (problem: string) =>
  problem.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, maxReasonBytes)
