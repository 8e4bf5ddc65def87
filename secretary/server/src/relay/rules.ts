import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { channelWindowBytes } from '@sanhe/protocol/relay/relay-limits'

/** Number of bytes that may wait for an agent before the relay stops reading from its devices. */
export const maxUnsentAgentBytes = 1024 * 1024
/**
 * Number of forwarded bytes of a channel that the relay confirms at once. Fewer bytes are confirmed at the next tick, so
 * that a reply that streams in small records does not cost one confirmation for each. The agent may send three quarters
 * of the window meanwhile.
 */
export const confirmAtBytes = channelWindowBytes / 4
/** Interval at which the relay confirms forwarded bytes and closes idle channels. */
export const tickEveryMs = 1000
/** Interval of pings. A connection that did not answer the last ping is terminated. */
export const pingEveryMs = 30_000
/** Interval at which forwarded bytes are written to the database. A crash loses at most this interval. */
export const saveUsageEveryMs = 10_000

/** Returns the first day of the month in Asia/Shanghai, the key of a row of traffic. */
export const toUsageMonth = (now: Instant) => `${instantToShanghaiDay(now).slice(0, 7)}-01`

/**
 * Limits the bytes per second. Up to one second's bytes may be sent at once. `take` returns how long the sender must
 * pause in milliseconds; 0 for no pause.
 */
export function createByteBudget(bytesPerSecond: number, now: () => number) {
  let left = bytesPerSecond
  let at = now()
  return {
    take(bytes: number) {
      const time = now()
      left = Math.min(bytesPerSecond, left + ((time - at) / 1000) * bytesPerSecond) - bytes
      at = time
      return left >= 0 ? 0 : Math.ceil((-left / bytesPerSecond) * 1000)
    },
  }
}
