import { secondMs } from '@sanhe/kit/runtime/clock'
import { type CommitChangeDeps, commitChange, type Deps } from '#core'
import { savePendingUpdates } from '#text-updates'

export type SaveUpdatesDeps = CommitChangeDeps & Pick<Deps, 'clock' | 'log'>
export type PendingSaves = ReturnType<typeof createPendingSaves>

/** Time without a change after which the updates become revisions. */
const idleMs = secondMs
/**
 * Longest time before updates of continuous typing become a revision, which readers, files and the search
 * index need to see them.
 */
const longestMs = 5 * secondMs

export const saveUpdates = (deps: CommitChangeDeps & Pick<Deps, 'clock'>, documentId: number) =>
  commitChange(deps, (recorder) => savePendingUpdates(deps, recorder, documentId))

/** Saves the updates of each document as revisions after a pause. The updates themselves are stored already. */
export function createPendingSaves(deps: SaveUpdatesDeps) {
  const waiting = new Map<number, { since: number; timer: NodeJS.Timeout }>()
  const run = (documentId: number) => {
    waiting.delete(documentId)
    saveUpdates(deps, documentId).catch((error: unknown) =>
      deps.log.error({ documentId, err: error }, 'updates could not be saved as a revision'),
    )
  }
  return {
    schedule(documentId: number) {
      const now = performance.now()
      const before = waiting.get(documentId)
      const since = before?.since ?? now
      clearTimeout(before?.timer)
      const ms = Math.max(0, Math.min(idleMs, since + longestMs - now))
      waiting.set(documentId, { since, timer: setTimeout(run, ms, documentId).unref() })
    },
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
