/** The numbers both ends keep to. Times in milliseconds, sizes in bytes unless the name says otherwise. */
export const protocolVersion = 1 as const
export const subprotocol = 'secretary.v1'
/** Carries the key of a browser, which cannot set headers: `bearer.<api_key>`. */
export const bearerPrefix = 'bearer.'

export const maxFrameBytes = 1024 * 1024
export const maxContentCharacters = 32_000
export const maxAttachments = 9
export const historyPageSize = 50

export const heartbeatMs = 30_000
/** No `pong` for so long after a `ping`: the connection is dead, whatever the socket says. */
export const pongTimeoutMs = 10_000
/** A client that did not ping for so long is gone. */
export const silenceTimeoutMs = 75_000
/** How long a connection that named the subprotocol may take to say `hello`. */
export const helloTimeoutMs = 2000
/** The screen is drawn at most so often while a reply streams. */
export const coalesceMs = 16

/** Why the server closed a connection. */
export const closeCodes = {
  badFrame: 4400,
  keyNoLongerValid: 4401,
  noPing: 4408,
  slowConsumer: 4409,
  tooBig: 1009,
  restart: 1012,
} as const

/** How long to wait before each attempt to connect again; the last one for all that follow. */
export const reconnectDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000] as const
/** A connection that held so long was a good one: the delays begin anew. */
export const stableMs = 10_000
/** A socket that is neither open nor closed by then will never be. */
export const connectTimeoutMs = 10_000
/** Shorter gaps are not shown, so that nothing flashes. */
export const blipMs = 800
