import type { RelayState } from '@sanhe/protocol/relay/agent-frames'
import type { RelayStatus } from '@sanhe/protocol/relay-api'

/** The agent stops reading a response while this number of its bytes wait in memory for the device. */
export const pauseResponseAtBytes = 256 * 1024
/** Time limit for the handshake of a device. */
export const handshakeTimeoutMs = 10_000
/** A connection to the relay that was open this long resets the delays. */
export const stableConnectionMs = 10_000
export const pingEveryMs = 30_000

const firstDelayMs = 500
const longestDelayMs = 60_000

/**
 * Returns the delay before the next attempt to connect to the relay. Jitter spreads the agents that connect again after
 * a restart of the relay. `random`: number from 0 to 1.
 */
export function computeReconnectDelayMs(failures: number, random: number) {
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 10))
  return Math.round(delay * (0.5 + random / 2))
}

type LinkStatus = { isConnected: boolean; isRefused: boolean; usage: RelayState | undefined }

/** Returns the state of the relay that the owner sees. `isOn`: the agent has the settings of a relay. */
export function getRelayStatus(
  isOn: boolean,
  { isConnected, isRefused, usage }: LinkStatus,
): RelayStatus['state'] {
  if (!isOn) return 'off'
  if (!isConnected) return isRefused ? 'refused' : 'connecting'
  return usage !== undefined && usage.used_bytes >= usage.limit_bytes ? 'limit' : 'connected'
}
