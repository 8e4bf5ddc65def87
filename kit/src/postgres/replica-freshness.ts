/** Largest age in ms of an answer of a replica: it lacks only commits of this time. */
export const maxReplicaAgeMs = 5000

/**
 * Position of the primary's write-ahead log in bytes. Each transaction whose commit was acknowledged before `at` (ms of
 * a monotonic clock) ends before `position`. A failover begins a new timeline.
 */
export type LogSample = { at: number; position: number; timeline: string }

const pageBytes = 8192
/** Sizes of the header of a log page, and of the first page of a segment. */
const pageHeaderBytes = new Set([24, 40])

/**
 * Converts the position at which PostgreSQL writes the next record to the end of the last record. They differ when the
 * last record ends with its page: the next record begins after the header of the next page. A standby reports only the
 * end of a record, so it would seem to lack a record until the next one is written.
 */
export const toRecordEnd = (insertPosition: number) =>
  pageHeaderBytes.has(insertPosition % pageBytes)
    ? insertPosition - (insertPosition % pageBytes)
    : insertPosition

/**
 * Returns the time up to which a replica contains every commit, from the position up to which it has applied the log.
 * Samples up to the position `after` are ignored. Returns undefined if the replica lacks a record that is older than
 * all other samples. The samples are ordered by time.
 */
export const findFreshUntil = (
  samples: readonly LogSample[],
  { replayed, after }: { replayed: number; after: number },
): number | undefined =>
  samples.findLast(({ position }) => position > after && toRecordEnd(position) <= replayed)?.at
