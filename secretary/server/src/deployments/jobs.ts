import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { DeploymentWorker } from './worker.ts'

/** Fails deployments whose process has gone, so that they can be started again. */
export const failAbandonedDeployments = (worker: Pick<DeploymentWorker, 'failAbandoned'>): PgJob => ({
  name: 'fail-abandoned-deployments',
  everyMs: 10 * secondMs,
  run: async (now) => ({ failed: await worker.failAbandoned(now) }),
})
