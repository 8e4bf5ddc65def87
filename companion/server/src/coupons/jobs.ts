import { minuteMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Deps } from '#core'
import { expireCoupons } from './store.ts'

export const couponJobs = ({ db }: Pick<Deps, 'db'>): PgJob[] => [
  {
    name: 'coupons.expire',
    everyMs: 10 * minuteMs,
    run: async (now) => ({ expired: await expireCoupons(db, now) }),
  },
]
