import { hourMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeExpiredLinks } from './store.ts'

export const invitationJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  {
    name: 'invitations.expire',
    everyMs: hourMs,
    run: (now) => ({ removed: removeExpiredLinks(db, toIso(now)) }),
  },
]
