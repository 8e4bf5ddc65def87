import type { PgJob } from '@sanhe/kit/postgres/jobs'
import type { Deps } from '#core'
import { maintainMonthPartitions } from '#partitions'

/** Creates partitions of the audit log. Drops old months only if the operator has limited how long they are kept. */
export const auditJobs = ({ db, config }: Pick<Deps, 'db' | 'config'>): PgJob[] => [
  {
    name: 'audit.partitions',
    dailyAt: '04:10',
    run: (now) => maintainMonthPartitions(db, 'audit_logs', config.auditKeepMonths, now),
  },
]
