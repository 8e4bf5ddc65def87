/** Limits for both ends. Times in milliseconds, sizes in bytes, unless the name says otherwise. */
export const protocolVersion = 1 as const
export const subprotocol = 'secretary.v1'
/** Prefix of the subprotocol that carries the key of a browser, which cannot set headers: `bearer.<api_key>`. */
export const bearerPrefix = 'bearer.'

export const maxFrameBytes = 1024 * 1024
export const maxContentCharacters = 32_000
export const maxAttachments = 9
export const historyPageSize = 50

export const heartbeatMs = 30_000
/** A ping without `pong` for this long means that the connection is dead, whatever the socket reports. */
export const pongTimeoutMs = 10_000
/** The server closes a connection without a ping for this long. */
export const silenceTimeoutMs = 75_000
/** Time that a connection with the subprotocol has to send `hello`. */
export const helloTimeoutMs = 2000
/** Shortest time between two updates of the view while a reply streams. */
export const stateUpdateMs = 16

/** WebSocket close codes that the server sends. */
export const closeCodes = {
  badFrame: 4400,
  keyNoLongerValid: 4401,
  noPing: 4408,
  slowConsumer: 4409,
  tooBig: 1009,
  restart: 1012,
} as const

/** Delays before the attempts to reconnect; the last one repeats. */
export const reconnectDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000] as const
/** A connection that held this long resets the delays. */
export const stableConnectionMs = 10_000
/** An attempt to connect fails after this time. */
export const connectTimeoutMs = 10_000
/** Shorter interruptions are not shown, so that the indicator does not flicker. */
export const shownGapMs = 800
