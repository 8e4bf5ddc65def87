import { fromIso, minuteMs, systemClock, toIso } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** Time in ms without opening the start page after which a visit has ended. */
const visitGapMs = 30 * minuteMs

/** `since`: end of the visit before the current one. `seen`: time at which the start page was opened last. */
type Visits = { since?: string; seen?: string }

function parse(text: string | null): Visits {
  try {
    const { since, seen } = JSON.parse(text ?? '{}') as Visits
    return { ...(isTime(since) && { since }), ...(isTime(seen) && { seen }) }
  } catch {
    return {}
  }
}
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const visits = localStorageItem<Visits>('sanhe.documents.visits', parse, (value) => JSON.stringify(value))

/**
 * Returns the end of the user's previous visit in this browser, and records that the start page is open now.
 */
export function readLastVisit(): string | undefined {
  const now = systemClock.now()
  const { since, seen } = visits.get()
  const isNewVisit = seen !== undefined && now - fromIso(seen) > visitGapMs
  const next = isNewVisit ? seen : since
  visits.set({ ...(next && { since: next }), seen: toIso(now) })
  return next
}
