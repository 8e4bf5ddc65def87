import type { Instant } from '@sanhe/kit/runtime/clock'
import { createFailureBudget, processAllBatches } from '#core'
import { listDueDevices, type WearableDeviceBrand } from './device-store.ts'
import { type SyncDeviceDeps, syncDevice } from './syncing.ts'

const concurrency = 4
const batchSize = 200
/** Longest duration of one run in milliseconds of real time. It is shorter than the interval between two runs. */
const defaultBudgetMs = 4 * 60_000
/** Number of consecutive failures after which the other watches of a vendor are skipped in this run. */
const maxFailuresInARow = 5

type DueDevice = { id: number; brand: WearableDeviceBrand }

/**
 * Fetches from every due watch. Each consecutive failure delays the next fetch from that watch longer. A vendor that
 * does not respond delays only its own watches.
 */
export async function syncDueDevices(deps: SyncDeviceDeps, now: Instant, budgetMs = defaultBudgetMs) {
  const vendors = new Map(
    [...deps.wearables.keys()].map((brand) => [brand, createFailureBudget(maxFailuresInARow)]),
  )
  const leftOut = () => [...vendors].flatMap(([brand, vendor]) => (vendor.isExhausted() ? [brand] : []))
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt >= budgetMs
  const sum = { devices: 0, added: 0 }
  const syncBatch = async () => {
    const due = await listDueDevices(deps.db, now, leftOut(), batchSize)
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
  await processAllBatches(syncBatch)
  return sum
}

const chunks = (due: DueDevice[]) =>
  Array.from({ length: Math.ceil(due.length / concurrency) }, (_, nth) =>
    due.slice(nth * concurrency, (nth + 1) * concurrency),
  )

async function syncOne(
  deps: SyncDeviceDeps,
  { id }: DueDevice,
  vendor?: ReturnType<typeof createFailureBudget>,
) {
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
