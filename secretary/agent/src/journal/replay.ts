import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { ServerFrame } from '@sanhe/protocol/server-frames'
import { listEventsAfter, listEventsOfType, type ReplayedEventRow } from './store.ts'

/**
 * Returns the events after `seq` that reach a person as frames of an extended connection. An ended reply is sent whole (start, all text,
 * end), even if the client received a part of it before. Replies that still stream are not included; they are sent from
 * memory.
 */
export function listReplayFrames(db: Sqlite, seq: number, personId: string): string[] {
  const started = new Set<string | null>()
  return listEventsAfter(db, seq, personId).flatMap((row) => {
    if (row.type === 'stream_start') started.add(row.subject)
    return row.type === 'stream_end' ? wholeReply(row, started.has(row.subject)) : [row.json]
  })
}

/** Returns the frames of open approval requests; closed ones are no longer in the journal. */
export const listOpenApprovalRequestFrames = (db: Sqlite, personId: string) =>
  listEventsOfType(db, 'approval_request', personId).map(({ json }) => json)

function wholeReply(
  { subject, session_id, content, reasoning, reply_to, json }: ReplayedEventRow,
  isStarted: boolean,
) {
  const message_id = subject ?? ''
  return [
    ...(isStarted ? [] : [startFrame({ message_id, session_id, reply_to })]),
    ...(reasoning ? [reasoningFrame({ message_id, session_id }, reasoning)] : []),
    ...(content ? [textFrame({ message_id, session_id }, content)] : []),
    json,
  ]
}

type ReplyNames = { message_id: string; session_id: string }

/** Repeats the start of a reply, without a sequence number because the journal has no event for the repetition. */
const startFrame = ({ message_id, session_id, reply_to }: ReplyNames & { reply_to: string | null }) =>
  JSON.stringify({
    type: 'stream_start',
    message_id,
    session_id,
    ...(reply_to !== null && { reply_to }),
  } satisfies ServerFrame)

const reasoningFrame = (names: ReplyNames, content: string) =>
  JSON.stringify({ type: 'stream_reasoning', content, ...names } satisfies ServerFrame)

const textFrame = (names: ReplyNames, content: string) =>
  JSON.stringify({ type: 'stream_chunk', content, ...names } satisfies ServerFrame)
