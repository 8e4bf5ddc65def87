import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, findSetting, setSetting } from '#core'
import { journalFloorSetting, maxEventAgeMs, maxEventCount } from './rules.ts'
import * as store from './store.ts'

/** Removes events that are too old or exceed the maximum count. Returns the number of removed events. */
export function pruneJournal({ db }: Pick<Deps, 'db'>, now: Instant) {
  const known = Number(findSetting(db, journalFloorSetting) ?? 0)
  const floor = store.findLastPrunableSeq(db, now - maxEventAgeMs, maxEventCount)
  if (floor <= known) return 0
  return transaction(db, () => {
    setSetting(db, journalFloorSetting, String(floor))
    return store.pruneJournalEvents(db, floor)
  })
}

export const journalJobs = (deps: Pick<Deps, 'db'>): Job[] => [
  { name: 'prune-journal', everyMs: minuteMs, run: (now) => pruneJournal(deps, now) },
]
