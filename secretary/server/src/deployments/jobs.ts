import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { DeploymentWorker } from '#core'

/** Marks deployments as failed when the process that ran them has died, so that they can be started again. */
export const createAbandonedDeploymentsJob = (worker: Pick<DeploymentWorker, 'failAbandoned'>): PgJob => ({
  name: 'fail-abandoned-deployments',
  everyMs: 10 * secondMs,
  run: async (now) => ({ failed: await worker.failAbandoned(now) }),
})
