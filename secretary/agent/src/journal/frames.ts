import type { ServerFrame } from '@sanhe/protocol/server-frames'
import { toStrictFrame } from '@sanhe/protocol/strict-frames'
import type { JournalEvent, JournalFrame } from '#core'

type Place = { seq: number; session_id: string; ts: string }

export function toJournalEvent(
  frame: JournalFrame,
  place: Place,
  json: string,
  reaches: JournalEvent['reaches'],
): JournalEvent {
  let strict: Buffer | undefined
  let isMade = false
  return {
    seq: place.seq,
    frame,
    reaches,
    chunk: frame.type === 'stream_chunk' ? { ...frame, ...place } : undefined,
    extended: Buffer.from(json),
    strict() {
      if (!isMade) {
        const shown = toStrictFrame(frame as ServerFrame)
        strict = shown && Buffer.from(JSON.stringify(shown))
        isMade = true
      }
      return strict
    },
  }
}

/** Returns the id of the message, sub-agent, tool call or approval request that a frame is about. */
export function getFrameSubjectId(frame: JournalFrame) {
  if ('call_id' in frame) return frame.call_id
  if ('agent_id' in frame) return frame.agent_id
  if ('approval_id' in frame) return frame.approval_id
  return 'message_id' in frame ? frame.message_id : null
}
