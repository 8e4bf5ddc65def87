import { type ServerFrame, type ServerFrameOf, strictFrame } from '@sanhe/protocol/frames'

type Journalled = 'seq' | 'session_id' | 'ts'
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Frame that is stored before it is sent. Sequence number, session and time are added then. */
export type JournalFrame = Without<Extract<ServerFrame, { seq?: unknown }>, Journalled>

/** Journalled frame as it is sent: the same bytes to every socket. */
export type JournalEvent = {
  seq: number
  frame: JournalFrame
  /** Fragment of a reply for extended connections, if several are merged into one. */
  chunk: ServerFrameOf<'stream_chunk'> | undefined
  extended: Buffer
  /** Undefined if a strict connection does not receive it. */
  strict(): Buffer | undefined
}

type Place = { seq: number; session_id: string; ts: string }

export function eventOf(frame: JournalFrame, place: Place, json: string): JournalEvent {
  let strict: Buffer | undefined
  let isMade = false
  return {
    seq: place.seq,
    frame,
    chunk: frame.type === 'stream_chunk' ? { ...frame, ...place } : undefined,
    extended: Buffer.from(json),
    strict() {
      if (!isMade) {
        const shown = strictFrame(frame as ServerFrame)
        strict = shown && Buffer.from(JSON.stringify(shown))
        isMade = true
      }
      return strict
    },
  }
}

/** Returns the message, sub-agent or approval that a frame is about. */
export function subjectOf(frame: JournalFrame) {
  if ('agent_id' in frame) return frame.agent_id
  if ('approval_id' in frame) return frame.approval_id
  return 'message_id' in frame ? frame.message_id : null
}
