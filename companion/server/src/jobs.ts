import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { rateLimitCleanupJob } from '@sanhe/kit/postgres/rate-limiter'
import { loginSessionJobs } from '#access'
import { activityJobs } from '#activities'
import { auditJobs } from '#audit'
import { authJobs } from '#auth'
import { captainJobs } from '#captains'
import { counterJobs, type Deps } from '#core'
import { couponJobs } from '#coupons'
import { courseJobs } from '#courses'
import { dataExportJobs } from '#data-exports'
import { familyJobs } from '#family'
import { groupBuyJobs } from '#group-buys'
import { healthJobs } from '#health'
import { housekeepingJobs } from '#housekeeping'
import { idempotencyJobs } from '#idempotency'
import { medicalJobs } from '#medical'
import { medicineJobs } from '#medicines'
import { membershipJobs } from '#membership'
import { merchantOrderJobs } from '#merchant-orders'
import { merchantStatsJobs } from '#merchant-stats'
import { platformFiguresJobs } from '#platform-figures'
import { moneyChecks, moneyJobs } from '#money'
import { noticeJobs } from '#notifications'
import { orderJobs } from '#orders'
import { pointJobs } from '#points'
import { serviceProductJobs } from '#service-products'
import { settlementJobs } from '#settlements'
import { uploadJobs } from '#uploads'
import { allExportSources } from './personal-data.ts'

/** All scheduled jobs of the companion. */
export const allJobs = (deps: Deps): PgJob[] => [
  rateLimitCleanupJob(deps.db),
  ...counterJobs(deps.db),
  ...noticeJobs(deps.db),
  ...loginSessionJobs(deps.db),
  ...authJobs(deps.db),
  ...auditJobs(deps),
  ...familyJobs(deps.db),
  ...healthJobs(deps),
  ...medicineJobs(deps),
  ...medicalJobs(deps),
  ...idempotencyJobs(deps.db),
  ...activityJobs(deps),
  ...moneyJobs(deps, moneyChecks),
  ...orderJobs(deps),
  ...uploadJobs(deps),
  ...membershipJobs(deps),
  ...housekeepingJobs(deps),
  ...merchantOrderJobs(deps),
  ...merchantStatsJobs(deps),
  ...platformFiguresJobs(deps),
  ...settlementJobs(deps),
  ...serviceProductJobs(deps),
  ...courseJobs(deps),
  ...captainJobs(deps),
  ...couponJobs(deps),
  ...groupBuyJobs(deps),
  ...pointJobs(deps),
  ...dataExportJobs(deps, allExportSources),
]
