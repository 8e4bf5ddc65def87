import { type Metrics, createSingleGauge } from '@sanhe/kit/metrics/metric'
import { databaseMetrics, jobMetrics } from '@sanhe/kit/metrics/postgres-metrics'
import { listBalanceDifferences } from '#balance'
import type { Deps } from '#core'
import { countRunningDeployments } from '#deployments'
import { listPaymentsNeedingAttention } from '#payments'

/** Metrics of the backend. Every process reports the same values for what is in the shared database. */
export const secretaryMetrics = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Metrics[] => [
  databaseMetrics(db),
  jobMetrics(db, clock),
  {
    gauges: [
      createSingleGauge(
        'payments_needing_attention',
        'Payments that an operator has to look at',
        async () => (await listPaymentsNeedingAttention(db)).length,
      ),
      createSingleGauge(
        'balance_differences',
        'Balances that do not agree with their entries',
        async () => (await listBalanceDifferences(db)).length,
      ),
      createSingleGauge('deployments_running', 'Deployments that have started and not ended', () =>
        countRunningDeployments(db),
      ),
    ],
  },
]
