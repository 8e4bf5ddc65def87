import { hourMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeExpiredLoginChallenges } from './second-factor-store.ts'
import { removeExpiredSessions } from './store.ts'

export const accountJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  {
    name: 'sessions.expire',
    everyMs: hourMs,
    run: (now) => ({
      removed: removeExpiredSessions(db, toIso(now)) + removeExpiredLoginChallenges(db, toIso(now)),
    }),
  },
]
