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

/** Returns the public id in a relay token. */
export const relayIdOf = (token: string) => token.split('_')[1] ?? ''

export const toAgentLinkUrl = (url: string) => `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/relay/agent`
