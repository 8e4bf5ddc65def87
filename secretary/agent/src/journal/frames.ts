import { type ServerFrame, type ServerFrameOf, strictFrame } from '@sanhe/protocol/frames'

type Journalled = 'seq' | 'session_id' | 'ts'
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A frame that is written down before it is told. Where it stands, whose it is and when it was is added then. */
export type JournalFrame = Without<Extract<ServerFrame, { seq?: unknown }>, Journalled>

/** A frame that stands in the journal, as it goes to sockets: the same bytes to each. */
export type JournalEvent = {
  seq: number
  frame: JournalFrame
  /** A fragment of a reply as an extended connection sees it, for those that are told several as one. */
  chunk: ServerFrameOf<'stream_chunk'> | undefined
  extended: Buffer
  /** Undefined where a strict connection is told nothing of it. */
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

/** The message, sub-agent or approval that a frame tells of. */
export function subjectOf(frame: JournalFrame) {
  if ('agent_id' in frame) return frame.agent_id
  if ('approval_id' in frame) return frame.approval_id
  return 'message_id' in frame ? frame.message_id : null
}
