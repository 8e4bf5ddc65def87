import { z } from 'zod'
import { createFrameCodec } from './frame-codec.ts'
import { maxRecordPayloadBytes } from './relay-limits.ts'

/**
 * Records inside the encrypted channel. Each record belongs to a stream: the WebSocket of the protocol, or one HTTP
 * request with its response.
 */
export const recordKinds = {
  /** Device to agent: opens a stream. The payload is JSON (`StreamOpening`). */
  open: 1,
  /** Agent to device: the stream is open. The payload is JSON (`StreamHead`). */
  head: 2,
  /** Part of a message or body; more follows. */
  part: 3,
  /** Last part of a message or body. */
  end: 4,
  /** The stream is closed. The payload is JSON (`StreamClosing`). */
  close: 5,
} as const
export type RecordKind = keyof typeof recordKinds
export type ChannelRecord = { kind: RecordKind; stream: number; payload: Uint8Array }

const StringRecord = z.record(z.string().max(100), z.string().max(8192))
export const StreamOpening = z.discriminatedUnion('type', [
  z.object({ type: z.literal('socket'), key: z.string().max(512), protocols: z.array(z.string()).max(4) }),
  z.object({
    type: z.literal('request'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().startsWith('/').max(8192),
    headers: StringRecord,
  }),
])
export type StreamOpening = z.output<typeof StreamOpening>

/** `status`: HTTP status of a response; 101 for an open socket. */
export const StreamHead = z.object({ status: z.number().int(), headers: StringRecord })
export type StreamHead = z.output<typeof StreamHead>
export const StreamClosing = z.object({ code: z.number().int(), reason: z.string().max(200) })

const codec = createFrameCodec(recordKinds)

/** Decodes a record. Throws for bytes that are not a record, because only a faulty peer sends them. */
export function decodeRecord(bytes: Uint8Array): ChannelRecord {
  const record = codec.decode(bytes)
  if (!record) throw new Error('this is not a record')
  return { kind: record.type, stream: record.id, payload: record.payload }
}

export const encodeJsonRecord = (kind: 'open' | 'head' | 'close', stream: number, value: object) =>
  codec.encode(kind, stream, new TextEncoder().encode(JSON.stringify(value)))

export const decodeJson = (payload: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(payload))

/** Returns the records of a message or body. An empty one has one record without payload. */
export function* splitIntoRecords(stream: number, message: Uint8Array) {
  let start = 0
  for (; message.length - start > maxRecordPayloadBytes; start += maxRecordPayloadBytes)
    yield codec.encode('part', stream, message.subarray(start, start + maxRecordPayloadBytes))
  yield codec.encode('end', stream, message.subarray(start))
}

/** Joins the parts of one message or body. Throws if they exceed the limit. */
export function createPartBuffer(maxBytes: number) {
  let parts: Uint8Array[] = []
  let bytes = 0
  return {
    add(part: Uint8Array) {
      bytes += part.length
      if (bytes > maxBytes) throw new Error('this message is too long')
      parts.push(part)
    },
    take() {
      const whole = new Uint8Array(bytes)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      parts = []
      bytes = 0
      return whole
    },
  }
}
