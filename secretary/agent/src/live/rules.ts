import type { Instant } from '@sanhe/kit/runtime/clock'
import { helloTimeoutMs, silenceTimeoutMs } from '@sanhe/protocol/limits'

/**
 * A socket with more unsent bytes than `pauseAtUnsentBytes` receives no fragments until fewer than
 * `resumeAtUnsentBytes` are unsent.
 */
export const pauseAtUnsentBytes = 1024 * 1024
export const resumeAtUnsentBytes = 256 * 1024
/** A socket with more unsent bytes than this is closed. */
export const maxUnsentBytes = 4 * 1024 * 1024
/** Largest size of a replay in bytes. For more missed data, reading the history is faster. */
export const maxReplayBytes = 2 * 1024 * 1024

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

type OriginRules = { host: string; allowed: string[]; isProduction: boolean }

/**
 * Returns whether the origin of a WebSocket is allowed. Programs send no origin. Pages of the agent's own origin and of
 * configured origins are allowed, and in development also pages of this machine.
 */
export function isOriginAllowed(origin: string | undefined, { host, allowed, isProduction }: OriginRules) {
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url || origin !== url.origin) return false
  return url.host === host || allowed.includes(origin) || (!isProduction && loopback.test(url.hostname))
}

export const isConnectionSilent = (heardAt: Instant, now: Instant) => now - heardAt >= silenceTimeoutMs
export const isHelloFrameOverdue = (openedAt: Instant, now: Instant) => now - openedAt >= helloTimeoutMs

const maxReasonBytes = 123

/** Returns the problem as text that fits into a close frame, which holds at most 123 bytes of text. */
export const toCloseReason = (problem: string) =>
  problem.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, maxReasonBytes)
