import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { storePlatformStatistics } from './service.ts'
import { storeActiveUsers } from './store.ts'

/**
 * Interval at which the active users of the day are counted. The active users of a past day cannot be counted, because
 * a session stores only the time of its last use.
 */
const countActiveUsersEveryMs = 10 * minuteMs

export const platformFiguresJobs = ({ db }: Pick<Deps, 'db'>): PgJob[] => [
  { name: 'platform-figures.daily', dailyAt: '00:25', run: (now) => storePlatformStatistics({ db }, now) },
  {
    name: 'platform-figures.activeUsers',
    everyMs: countActiveUsersEveryMs,
    run: async (now) => void (await storeActiveUsers(db, now)),
  },
]
