import type { RelayDeps } from './service.ts'
import { addUsages, readUsage, type UnsavedUsage } from './store.ts'
import { toUsageMonth } from './rules.ts'

export type RelayUsage = Awaited<ReturnType<typeof openRelayUsage>>

/** Counts the bytes of an agent in this month. `saveRelayUsages` writes them to the database. */
export async function openRelayUsage({ db, clock }: Pick<RelayDeps, 'db' | 'clock'>, agentId: number) {
  let month = toUsageMonth(clock.now())
  let saved = await readUsage(db, agentId, month)
  let unsaved = 0
  return {
    used: () => saved + unsaved,
    add: (bytes: number) => void (unsaved += bytes),
    /** Returns the bytes that were not saved yet and counts them as saved. Starts again from 0 in a new month. */
    take(): UnsavedUsage[] {
      const taken = unsaved === 0 ? [] : [{ relay_agent_id: agentId, month, bytes: unsaved }]
      saved += unsaved
      unsaved = 0
      const now = toUsageMonth(clock.now())
      if (now !== month) [month, saved] = [now, 0]
      return taken
    },
    /** Counts bytes as unsaved again after they could not be written. */
    restore(taken: UnsavedUsage[]) {
      for (const { bytes } of taken.filter((one) => one.month === month)) {
        saved -= bytes
        unsaved += bytes
      }
    },
  }
}

/** Writes the unsaved bytes of these agents to the database in one statement. */
export async function saveRelayUsages({ db }: Pick<RelayDeps, 'db'>, usages: RelayUsage[]) {
  const taken = usages.map((usage) => usage.take())
  try {
    await addUsages(db, taken.flat())
  } catch (error) {
    usages.forEach((usage, index) => usage.restore(taken[index] ?? []))
    throw error
  }
}
