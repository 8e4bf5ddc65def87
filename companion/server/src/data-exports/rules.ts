import { dayMs, type Instant, instantToShanghaiDay, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time in milliseconds for which a copy of personal data can be downloaded. */
export const exportLifetimeMs = 7 * dayMs

/**
 * Time in milliseconds after which the claim of a build expires and another process may build the copy. Building takes
 * far less time.
 */
export const exportBuildLeaseMs = 30 * minuteMs
export const maxBuildAttempts = 5
/** Delay in milliseconds before a failed build is retried. */
export const buildRetryDelayMs = 10 * minuteMs

/**
 * Largest total size of the uploaded files in one copy. The copy lists the files that were left out for this
 * reason.
 */
export const maxExportedMediaBytes = 200 * 1024 * 1024

/** Largest number of rows per table in the readable page. The JSON files contain all rows. */
export const maxReadableRowsPerTable = 200

type Requested = { created_at: Date; status: string }

/**
 * Returns whether a user may request another copy. A user may request one copy a day, or another one if the last copy
 * failed.
 */
export const canRequestExport = (last: Requested | undefined, now: Instant) =>
  !last ||
  last.status === 'failed' ||
  instantToShanghaiDay(last.created_at.getTime()) !== instantToShanghaiDay(now)
