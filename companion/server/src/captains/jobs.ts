import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import {
  addMonths,
  dayMs,
  type Instant,
  toInstantInShanghai,
  toShanghaiMonth,
} from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUserRecipient, tryAndLogFailure } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createDailyLevelChangedNotice } from './notices.ts'
import { recomputeCaptainRanking } from './ranking-store.ts'
import { getCaptainLevel, type OrganiserStatistics } from './rules.ts'
import { listOrganiserStatistics } from './statistics-store.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/**
 * Number of captains per statement. The number is small, because the statistics of a captain are computed from all
 * activities of this captain.
 */
const captainsPerStatement = 200

/** Updates the organiser statistics and levels of all captains. Unchanged rows are not written. */
export async function refreshCaptains(deps: JobDeps, now: Instant) {
  let moved = 0
  for (let after = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop
    const captains = await store.listActiveCaptains(deps.db, after, captainsPerStatement)
    const last = captains.at(-1)
    if (!last) return { moved }
    // oxlint-disable-next-line no-await-in-loop
    for (const { userId, ...figures } of await listChangedStatistics(deps.db, captains, now))
      if (await tryAndLogFailure(deps.log, userId, () => refreshCaptain(deps, userId, figures, now)))
        moved += 1
    after = last.user_id
  }
}

/** Returns the new statistics of captains whose stored statistics or level are out of date. */
async function listChangedStatistics(db: Db, captains: store.CaptainRow[], now: Instant) {
  const rows = new Map(captains.map((captain) => [captain.user_id, captain]))
  const figures = await listOrganiserStatistics(db, [...rows.keys()], now)
  return figures.filter((one) => {
    const captain = rows.get(one.userId)
    return (
      captain &&
      !(store.hasSameStatistics(captain, one) && getCaptainLevel(captain.level, one) === captain.level)
    )
  })
}

/** Updates one captain and returns whether the level has changed. */
const refreshCaptain = (deps: JobDeps, userId: number, figures: OrganiserStatistics, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const isOpen = await store.lockActiveUserRow(tx, userId)
    const captain = await store.findCaptain(tx, userId)
    if (!isOpen || captain?.status !== 'active') return false
    await store.setCaptainStatistics(tx, userId, figures, now)
    const level = getCaptainLevel(captain.level, figures)
    if (level === captain.level) return false
    await store.setCaptainLevel(tx, userId, level, null, now)
    await store.setCaptainBadge(tx, userId, level, now)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      createDailyLevelChangedNotice(captain.level, level, now),
    )
    return true
  })

/**
 * Computes the captain ranking of this month. On the first day of a month, also computes the ranking of the previous
 * month, because its last day was not complete before.
 */
export const refreshCaptainRanking = ({ db }: Pick<Deps, 'db'>, now: Instant) =>
  inTransaction(db, async (tx) => {
    for (const month of new Set([toShanghaiMonth(now - dayMs), toShanghaiMonth(now)])) {
      const from = toInstantInShanghai(`${month}-01`, '00:00')
      // oxlint-disable-next-line no-await-in-loop
      await recomputeCaptainRanking(tx, month, { from, to: addMonths(from, 1) })
    }
  })

export const captainJobs = (deps: JobDeps): PgJob[] => [
  // The ranking job runs shortly after midnight, so that a new month starts with a new ranking.
  { name: 'captains.ranking', dailyAt: '00:10', run: (now) => refreshCaptainRanking(deps, now) },
  // The level job runs during the day, so that notifications about levels do not wake users.
  {
    name: 'captains.daily',
    dailyAt: '08:10',
    async run(now) {
      const result = await refreshCaptains(deps, now)
      await refreshCaptainRanking(deps, now)
      return result
    },
  },
]
