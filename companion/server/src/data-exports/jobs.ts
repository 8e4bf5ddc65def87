import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { type BuildExportDeps, buildPendingExports, type ExportSources } from './build.ts'
import { deleteExpiredExports } from './service.ts'

export const dataExportJobs = (deps: BuildExportDeps, sources: ExportSources): PgJob[] => [
  { name: 'dataExports.build', everyMs: minuteMs, run: (now) => buildPendingExports(deps, sources, now) },
  { name: 'dataExports.expire', dailyAt: '03:40', run: (now) => deleteExpiredExports(deps, now) },
]
