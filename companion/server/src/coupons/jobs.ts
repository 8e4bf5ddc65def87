import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { expireCoupons } from './store.ts'

export const couponJobs = ({ db }: Pick<Deps, 'db'>): PgJob[] => [
  {
    name: 'coupons.expire',
    everyMs: 10 * minuteMs,
    run: async (now) => ({ expired: await expireCoupons(db, now) }),
  },
]
