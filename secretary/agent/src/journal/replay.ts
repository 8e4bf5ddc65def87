import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { ServerFrame } from '@sanhe/protocol/frames'
import { listEventsAfter, listEventsOfType, type ReplayRow } from './store.ts'

/**
 * What was told after `seq`, as frames of an extended connection. A reply that ended is told whole: its start, all of
 * its text, its end, wherever the client left off. What still streams is not in it: that is told as it stands.
 */
export function replayAfter(db: Sqlite, seq: number): string[] {
  const started = new Set<string | null>()
  return listEventsAfter(db, seq).flatMap((row) => {
    if (row.type === 'stream_start') started.add(row.subject)
    return row.type === 'stream_end' ? wholeReply(row, started.has(row.subject)) : [row.json]
  })
}

/** Requests that wait for a person's word: what was decided is no longer in the journal. */
export const openRequests = (db: Sqlite) => listEventsOfType(db, 'approval_request').map(({ json }) => json)

function wholeReply({ subject, session_id, content, reply_to, json }: ReplayRow, isStarted: boolean) {
  const message_id = subject ?? ''
  return [
    ...(isStarted ? [] : [startFrame({ message_id, session_id, reply_to })]),
    ...(content ? [textFrame({ message_id, session_id }, content)] : []),
    json,
  ]
}

type ReplyNames = { message_id: string; session_id: string }

/** A reply from its beginning, again: without a number, since it has none of its own. */
const startFrame = ({ message_id, session_id, reply_to }: ReplyNames & { reply_to: string | null }) =>
  JSON.stringify({
    type: 'stream_start',
    message_id,
    session_id,
    ...(reply_to !== null && { reply_to }),
  } satisfies ServerFrame)

const textFrame = (names: ReplyNames, content: string) =>
  JSON.stringify({ type: 'stream_chunk', content, ...names } satisfies ServerFrame)
