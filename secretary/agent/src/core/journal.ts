import type { ServerFrame, ServerFrameOf } from '@sanhe/protocol/server-frames'

type JournalledField = 'seq' | 'session_id' | 'ts'
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Frame that is stored before it is sent. The journal adds sequence number, session and time. */
export type JournalFrame = Without<Extract<ServerFrame, { seq?: unknown }>, JournalledField>

/** Journalled frame as it is sent: every socket receives the same bytes. */
export type JournalEvent = {
  seq: number
  frame: JournalFrame
  /** Returns whether the devices of a person receive the frame. */
  reaches(personId: string): boolean
  /**
   * Fragment of a reply. On a slow connection it is merged with other fragments. Undefined for frames of other types.
   */
  chunk: ServerFrameOf<'stream_chunk'> | undefined
  extended: Buffer
  /**
   * Returns the frame for strict connections, with the fields of the specification only. Undefined for frame types that
   * the specification does not contain.
   */
  strict(): Buffer | undefined
}

/**
 * Stores a frame in the journal and returns its sequence number. Without an audience, the frame reaches all people who
 * see the conversation.
 */
export type AppendFrame = (sessionId: string, frame: JournalFrame, audience?: FrameAudience) => number

/**
 * People whom a frame reaches, independent of who sees the conversation later: `*` for all people, the id of one person,
 * or `!` and the id of a person for all other people.
 */
export type FrameAudience = string

/** Position from which a client resumes. */
export type JournalResumePoint = { epoch: string; after_seq: number }

export type Journal = {
  /** Id of this database. Sequence numbers of databases with different epochs cannot be compared. */
  epoch: string
  /** Returns the newest sequence number. */
  newest(): number
  /**
   * Runs a transaction that changes rows and stores frames. The frames are sent after the commit and survive a power
   * failure.
   */
  commit<T>(work: (append: AppendFrame) => T): T
  /**
   * Like `commit`, but without a flush to the disk. The rows survive the end of the process, but a power failure may
   * remove them.
   */
  commitWithoutFlush<T>(work: (append: AppendFrame) => T): T
  /** Stores the frame together with all other frames of this turn of the event loop, in one transaction. */
  appendLater(sessionId: string, frame: JournalFrame): void
  /** Stores the frames of `appendLater` now. */
  flush(): void
  /** Calls the listener with the frames of each transaction. Returns a function that unsubscribes. */
  listen(listener: (events: JournalEvent[]) => void): () => void
  /** Returns the reason why missed events cannot be replayed; undefined if they can be replayed. */
  resyncReason(point: JournalResumePoint): string | undefined
}
