import { noiseTagBytes } from './noise-cipher.ts'

/** Subprotocol of devices at the relay. */
export const relaySubprotocol = 'secretary.relay.v1'

/** Largest payload of a record. Larger messages are sent as several records, so that no message blocks the others. */
export const maxRecordPayloadBytes = 32 * 1024
export const recordHeaderBytes = 5
/** Largest encrypted frame that a device or an agent sends. */
export const maxChannelFrameBytes = maxRecordPayloadBytes + recordHeaderBytes + noiseTagBytes

/** Largest body of a request or response through the relay. Larger files come in parts. */
export const maxTunnelBodyBytes = 32 * 1024 * 1024
/** Largest number of open streams of one channel: the socket and its concurrent requests. */
export const maxChannelStreams = 32
/** Bytes that an agent may send on a channel before the relay confirms that it forwarded them. */
export const channelWindowBytes = 256 * 1024
/** Largest number of devices and valid pairing codes that may use the relay for one agent. */
export const maxRelayDevices = 256

/** Close codes of the relay. */
export const relayCloseCodes = {
  badFrame: 4400,
  refused: 4401,
  agentOffline: 4404,
  idle: 4408,
  limitReached: 4429,
} as const
