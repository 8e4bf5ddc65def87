import { hourMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeExpiredOpenidLogins } from './store.ts'

export const openidJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  {
    name: 'openid.expire',
    everyMs: hourMs,
    run: (now) => ({ removed: removeExpiredOpenidLogins(db, toIso(now)) }),
  },
]
