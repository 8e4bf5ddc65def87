import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { addMonths, dayMs, type Instant, localInstant, localMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, tryOrLog, toUser } from '#core'
import { notify } from '#notifications'
import { listFigures } from './figures-store.ts'
import { levelChangedToday } from './notices.ts'
import { putRanking } from './ranking-store.ts'
import { type Figures, levelAfter } from './rules.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** So many a statement: the figures of each are read from their activities. */
const batch = 200

/** Totals and levels of all captains; what is as it was is left alone. */
export async function refreshCaptains(deps: JobDeps, now: Instant) {
  let moved = 0
  for (let after = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const captains = await store.listActive(deps.db, after, batch)
    const last = captains.at(-1)
    if (!last) return { moved }
    // oxlint-disable-next-line no-await-in-loop
    for (const { userId, ...figures } of await listChanged(deps.db, captains, now))
      if (await tryOrLog(deps.log, userId, () => refresh(deps, userId, figures, now))) moved += 1
    after = last.user_id
  }
}

/** The figures of those whose row says something else, or whose level is another by them. */
async function listChanged(db: Db, captains: store.CaptainRow[], now: Instant) {
  const rows = new Map(captains.map((captain) => [captain.user_id, captain]))
  const figures = await listFigures(db, [...rows.keys()], now)
  return figures.filter((one) => {
    const captain = rows.get(one.userId)
    return captain && !(store.hasNumbers(captain, one) && levelAfter(captain.level, one) === captain.level)
  })
}

/** Whether the level is another one. */
const refresh = (deps: JobDeps, userId: number, figures: Figures, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const isOpen = await store.lockUser(tx, userId)
    const captain = await store.findCaptain(tx, userId)
    if (!isOpen || captain?.status !== 'active') return false
    await store.setNumbers(tx, userId, figures, now)
    const level = levelAfter(captain.level, figures)
    if (level === captain.level) return false
    await store.setLevel(tx, userId, level, null, now)
    await store.setMark(tx, userId, level, now)
    await notify(deps, tx, toUser(userId), levelChangedToday(captain.level, level, now))
    return true
  })

/** The ranking of this month, and of the one that ended yesterday: its last day counts too. */
export const refreshRanking = ({ db }: Pick<Deps, 'db'>, now: Instant) =>
  inTransaction(db, async (tx) => {
    for (const month of new Set([localMonth(now - dayMs), localMonth(now)])) {
      const from = localInstant(`${month}-01`, '00:00')
      // oxlint-disable-next-line no-await-in-loop
      await putRanking(tx, month, { from, to: addMonths(from, 1) })
    }
  })

export const captainJobs = (deps: JobDeps): PgJob[] => [
  // A new month begins with a list of its own.
  { name: 'captains.ranking', dailyAt: '00:10', run: (now) => refreshRanking(deps, now) },
  // Levels by day: nobody is to be woken by theirs.
  {
    name: 'captains.daily',
    dailyAt: '08:10',
    async run(now) {
      const result = await refreshCaptains(deps, now)
      await refreshRanking(deps, now)
      return result
    },
  },
]
