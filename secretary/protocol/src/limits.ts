/**
 * Limits of the protocol for clients and servers. Times are in milliseconds and sizes in bytes, unless the name says
 * otherwise.
 */
export const protocolVersion = 1 as const
export const subprotocol = 'secretary.v1'
/**
 * Prefix of the subprotocol that contains the device key of a browser, which cannot set headers: `bearer.<api_key>`.
 */
export const bearerProtocolPrefix = 'bearer.'

export const maxFrameBytes = 1024 * 1024
export const maxContentCharacters = 32_000
export const maxAttachments = 9
export const historyPageSize = 50

export const heartbeatIntervalMs = 30_000
/**
 * Longest wait for the `pong` after a ping. After this time the connection counts as dead, even if the socket still
 * reports that it is open.
 */
export const pongTimeoutMs = 10_000
/** Longest time without a ping from the client. After this time the server closes the connection. */
export const silenceTimeoutMs = 75_000
/** Longest time until a client with the subprotocol sends `hello`. */
export const helloTimeoutMs = 2000
/** Shortest time between two updates of the user interface while a reply streams. */
export const stateUpdateIntervalMs = 16

/** WebSocket close codes that the server sends. */
export const closeCodes = {
  badFrame: 4400,
  keyNoLongerValid: 4401,
  noPing: 4408,
  slowConsumer: 4409,
  tooBig: 1009,
  restart: 1012,
} as const

/** Delays before the attempts to reconnect; the last delay repeats. */
export const reconnectDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000] as const
/** A connection that stays open this long resets the reconnect delays. */
export const stableConnectionMs = 10_000
/** An attempt to connect fails after this time. */
export const connectTimeoutMs = 10_000
/**
 * Shortest interruption of the connection that the indicator shows, so that the indicator does not flicker.
 */
export const interruptionDisplayDelayMs = 800
/** Longest title and instruction of a schedule. */
export const maxScheduleTitleCharacters = 100
export const maxScheduleInstructionCharacters = 4000
