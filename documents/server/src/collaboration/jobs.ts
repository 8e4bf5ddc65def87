import { hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { listUnsavedDocumentIds, removeSavedUpdates } from '#text-updates'
import { type SaveUpdatesDeps, saveUpdates } from './pending-saves.ts'

/**
 * Time for which updates are kept after a revision contains them, for editors that were offline. The text of
 * an editor that was offline longer is merged line by line.
 */
const keptMs = hourMs

/**
 * Saves, in all documents, the updates that no revision contains yet. A crash or a full disk leaves such
 * updates behind.
 */
export async function saveAllUpdates(deps: SaveUpdatesDeps) {
  for (const { id } of listUnsavedDocumentIds(deps.db)) await saveUpdates(deps, id)
}

export const collaborationJobs = (deps: SaveUpdatesDeps): Job[] => [
  {
    name: 'collaboration.clean',
    everyMs: 10 * minuteMs,
    async run(now) {
      await saveAllUpdates(deps)
      removeSavedUpdates(deps.db, toIso(now - keptMs))
    },
  },
]
