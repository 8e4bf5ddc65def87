import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Revision } from './queries.ts'

export type EditSession = {
  id: number
  author: Revision['author']
  revisions: Revision[]
  added: number
  removed: number
}

/** Pause between two saves in ms. A longer pause starts a new edit session. */
const pauseMs = 30 * minuteMs

/** Combines consecutive saves of one author into one session. Input and output are sorted newest first. */
export function groupIntoEditSessions(revisions: readonly Revision[]) {
  const sessions: EditSession[] = []
  for (const revision of revisions) {
    const last = sessions.at(-1)
    if (last && continues(last, revision)) {
      last.revisions.push(revision)
      last.added += revision.added
      last.removed += revision.removed
    } else {
      const { id, author, added, removed } = revision
      sessions.push({ id, author, revisions: [revision], added, removed })
    }
  }
  return sessions
}

function continues({ author, revisions }: EditSession, next: Revision) {
  const before = revisions.at(-1)!
  return (
    author.kind === next.author.kind &&
    author.name === next.author.name &&
    fromIso(before.created_at) - fromIso(next.created_at) <= pauseMs
  )
}

export type EditSessionsOfDay = { date: string; at: number; sessions: EditSession[] }

/** Groups sessions by the day of their last save, in the time zone of the device. */
export const groupSessionsByDay = (sessions: readonly EditSession[]): EditSessionsOfDay[] =>
  [...Map.groupBy(sessions, ({ revisions }) => new Date(revisions[0]!.created_at).toDateString())].map(
    ([date, own]) => ({ date, at: fromIso(own[0]!.revisions[0]!.created_at), sessions: own }),
  )
