import { createFrameCodec, viewBytes } from './frame-codec.ts'

/** Frames between an agent and the relay: a type, the number of the channel, and the payload. */
export const agentFrameTypes = {
  /** Relay to agent: a device opened the channel. */
  open: 1,
  /** An encrypted frame, in either direction. */
  data: 2,
  /** The channel closed, in either direction. The payload is the close code as 16 bits. */
  close: 3,
  /** Relay to agent: the number of bytes of the channel that were forwarded. The payload has 32 bits. */
  credit: 4,
  /** Agent to relay: hashes of the tokens of all devices that may open channels, 32 bytes each. */
  devices: 5,
  /** Relay to agent: state of the relay as JSON (`RelayState`). */
  state: 6,
} as const
export type AgentFrameType = keyof typeof agentFrameTypes

export type AgentFrame = { type: AgentFrameType; channel: number; payload: Uint8Array }
/** Traffic of the agent in this month in bytes, and its limit. */
export type RelayState = { used_bytes: number; limit_bytes: number }

const codec = createFrameCodec(agentFrameTypes)
const none: Uint8Array = new Uint8Array(0)

export const encodeAgentFrame = (type: AgentFrameType, channel: number, payload = none) =>
  codec.encode(type, channel, payload)

/** Decodes a frame. Returns undefined for bytes that are not a frame. */
export function decodeAgentFrame(bytes: Uint8Array): AgentFrame | undefined {
  const frame = codec.decode(bytes)
  return frame && { type: frame.type, channel: frame.id, payload: frame.payload }
}

export function encodeNumber(value: number, size: 2 | 4) {
  const bytes = new Uint8Array(size)
  if (size === 2) viewBytes(bytes).setUint16(0, value)
  else viewBytes(bytes).setUint32(0, value)
  return bytes
}

/** Decodes a number of 16 or 32 bits. Returns 0 for a payload of another length. */
export function decodeNumber(bytes: Uint8Array) {
  if (bytes.length === 2) return viewBytes(bytes).getUint16(0)
  return bytes.length === 4 ? viewBytes(bytes).getUint32(0) : 0
}
