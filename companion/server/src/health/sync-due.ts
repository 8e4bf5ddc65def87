import type { Instant } from '@sanhe/kit/runtime/clock'
import { createFailureBudget, drainBatches } from '#core'
import { type Brand, listDue } from './device-store.ts'
import { type SyncDeps, syncDevice } from './syncing.ts'

const atOnce = 4
const batch = 200
/** Machine time, shorter than the time between two runs. */
const usualBudgetMs = 4 * 60_000
/** So many watches of a vendor in a row without an answer: the others are not asked about in this run. */
const mostInVain = 5

type Due = { id: number; brand: Brand }

/**
 * Fetches from every watch whose turn it is. One that fails is noted, and its next turn comes later each time; a vendor
 * that does not answer takes the time of its own watches alone.
 */
export async function syncDueDevices(deps: SyncDeps, now: Instant, budgetMs = usualBudgetMs) {
  const vendors = new Map([...deps.wearables.keys()].map((brand) => [brand, createFailureBudget(mostInVain)]))
  const leftOut = () => [...vendors].flatMap(([brand, vendor]) => (vendor.isExhausted() ? [brand] : []))
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt >= budgetMs
  const sum = { devices: 0, added: 0 }
  const syncBatch = async () => {
    const due = await listDue(deps.db, now, leftOut(), batch)
    const before = sum.devices
    for (const some of chunks(due)) {
      if (isLate()) return 0
      const willing = some.filter(({ brand }) => !vendors.get(brand)?.isExhausted())
      const counts = await Promise.all(willing.map((one) => syncOne(deps, one, vendors.get(one.brand))))
      sum.devices += willing.length
      sum.added += counts.reduce((all, count) => all + count, 0)
    }
    return sum.devices - before
  }
  await drainBatches(syncBatch)
  return sum
}

const chunks = (due: Due[]) =>
  Array.from({ length: Math.ceil(due.length / atOnce) }, (_, nth) =>
    due.slice(nth * atOnce, (nth + 1) * atOnce),
  )

async function syncOne(deps: SyncDeps, { id }: Due, vendor?: ReturnType<typeof createFailureBudget>) {
  try {
    const { added, failure } = await syncDevice(deps, id)
    if (failure === 'unreachable' || failure === 'busy') vendor?.recordFailure()
    else vendor?.recordSuccess()
    return added
  } catch (error) {
    deps.log.error({ deviceId: id, err: error }, 'a watch is left for a later run')
    return 0
  }
}
