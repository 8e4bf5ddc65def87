import type { RelayDeps } from './service.ts'
import { addUsage, readUsage } from './store.ts'
import { toUsageMonth } from './rules.ts'

export type RelayUsage = Awaited<ReturnType<typeof openRelayUsage>>

/** Counts the bytes of an agent in this month, and writes them to the database when `save` is called. */
export async function openRelayUsage({ db, clock }: Pick<RelayDeps, 'db' | 'clock'>, agentId: number) {
  let month = toUsageMonth(clock.now())
  let saved = await readUsage(db, agentId, month)
  let unsaved = 0

  async function save() {
    const bytes = unsaved
    if (bytes === 0) return
    unsaved = 0
    saved += bytes
    await addUsage(db, agentId, month, bytes)
  }
  return {
    used: () => saved + unsaved,
    add: (bytes: number) => void (unsaved += bytes),
    /** Writes the counted bytes, and starts again from 0 in a new month. */
    async save() {
      await save()
      const now = toUsageMonth(clock.now())
      if (now === month) return
      month = now
      saved = 0
    },
  }
}
