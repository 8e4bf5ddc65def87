import { dayMs, fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type RevisionMetadata = {
  id: number
  author_kind: 'person' | 'writer' | 'disk' | 'import'
  author_id: number | null
  author_name: string
  content_hash: string
  reviewed_at: string | null
  created_at: string
}

/** Consecutive saves of one author with shorter gaps than this belong to one writing session. */
export const maxGapInEditSessionMs = 5 * minuteMs
/** Age of the last save of a writing session from which revisions inside the session are deleted. */
export const thinRevisionsAfterMs = dayMs

const sameAuthor = (a: RevisionMetadata, b: RevisionMetadata) =>
  a.author_kind === b.author_kind && a.author_id === b.author_id && a.author_name === b.author_name

export const isWaitingForReview = ({ author_kind, reviewed_at }: RevisionMetadata) =>
  author_kind === 'writer' && reviewed_at === null

/**
 * Groups consecutive saves of one author, oldest first. A save of another author ends the group, so that no text is
 * attributed to the wrong author.
 */
function sessionsOf(revisions: RevisionMetadata[]) {
  const sessions: RevisionMetadata[][] = []
  for (const revision of revisions) {
    const open = sessions.at(-1)
    const last = open?.at(-1)
    const goesOn =
      last &&
      sameAuthor(last, revision) &&
      fromIso(revision.created_at) - fromIso(last.created_at) < maxGapInEditSessionMs
    if (open && goesOn) open.push(revision)
    else sessions.push([revision])
  }
  return sessions
}

type Document = { headId: number | null; diskHash: string | null }

/**
 * Returns the revisions of one document (input oldest first) that may be deleted: those between the first and the
 * last revision of a writing session that ended more than a day ago. Never returns the current revision, the revision
 * whose text is on disk, or an AI change that waits for review. Also keeps the revision before each waiting AI change
 * and before each revision that is less than a day old, because a change is shown as the difference from the previous
 * revision.
 */
export function selectRevisionsToThin(
  revisions: RevisionMetadata[],
  { headId, diskHash }: Document,
  now: Instant,
) {
  const isOld = ({ created_at }: RevisionMetadata) => fromIso(created_at) <= now - thinRevisionsAfterMs
  const needed = new Set<number | null>([headId])
  needed.add(revisions.findLast(({ content_hash }) => content_hash === diskHash)?.id ?? null)
  revisions.forEach((revision, i) => {
    if (isWaitingForReview(revision)) needed.add(revision.id)
    if (isWaitingForReview(revision) || !isOld(revision)) needed.add(revisions[i - 1]?.id ?? null)
  })
  return sessionsOf(revisions)
    .filter((session) => session.every(isOld))
    .flatMap((session) => session.slice(1, -1))
    .filter(({ id }) => !needed.has(id))
    .map(({ id }) => id)
}
