import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { addMonths, dayMs, type Instant, localInstant, localMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUser, tryOrLog } from '#core'
import { notify } from '#notifications'
import { listFigures } from './figures-store.ts'
import { levelChangedToday } from './notices.ts'
import { recomputeRanking } from './ranking-store.ts'
import { levelForFigures, type OrganiserFigures } from './rules.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Number of captains per statement. Their figures are computed from all their activities. */
const batch = 200

/** Updates the figures and levels of all captains. Rows without a change are not written. */
export async function refreshCaptains(deps: JobDeps, now: Instant) {
  let moved = 0
  for (let after = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const captains = await store.listActiveCaptains(deps.db, after, batch)
    const last = captains.at(-1)
    if (!last) return { moved }
    // oxlint-disable-next-line no-await-in-loop
    for (const { userId, ...figures } of await listChanged(deps.db, captains, now))
      if (await tryOrLog(deps.log, userId, () => refreshCaptain(deps, userId, figures, now))) moved += 1
    after = last.user_id
  }
}

/** Returns the figures of captains whose stored figures or level differ from them. */
async function listChanged(db: Db, captains: store.CaptainRow[], now: Instant) {
  const rows = new Map(captains.map((captain) => [captain.user_id, captain]))
  const figures = await listFigures(db, [...rows.keys()], now)
  return figures.filter((one) => {
    const captain = rows.get(one.userId)
    return (
      captain &&
      !(store.hasSameFigures(captain, one) && levelForFigures(captain.level, one) === captain.level)
    )
  })
}

/** Returns whether the level has changed. */
const refreshCaptain = (deps: JobDeps, userId: number, figures: OrganiserFigures, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const isOpen = await store.lockActiveUser(tx, userId)
    const captain = await store.findCaptain(tx, userId)
    if (!isOpen || captain?.status !== 'active') return false
    await store.setFigures(tx, userId, figures, now)
    const level = levelForFigures(captain.level, figures)
    if (level === captain.level) return false
    await store.setCaptainLevel(tx, userId, level, null, now)
    await store.setCaptainBadge(tx, userId, level, now)
    await notify(deps, tx, toUser(userId), levelChangedToday(captain.level, level, now))
    return true
  })

/**
 * Computes the ranking of this month, and of the previous month on the first day of a month, because its last day
 * counts too.
 */
export const refreshRanking = ({ db }: Pick<Deps, 'db'>, now: Instant) =>
  inTransaction(db, async (tx) => {
    for (const month of new Set([localMonth(now - dayMs), localMonth(now)])) {
      const from = localInstant(`${month}-01`, '00:00')
      // oxlint-disable-next-line no-await-in-loop
      await recomputeRanking(tx, month, { from, to: addMonths(from, 1) })
    }
  })

export const captainJobs = (deps: JobDeps): PgJob[] => [
  // Runs shortly after midnight, so that a new month starts with its own ranking.
  { name: 'captains.ranking', dailyAt: '00:10', run: (now) => refreshRanking(deps, now) },
  // Runs during the day, so that notifications about levels do not wake users.
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
