import { cacheMetricReading, type Metrics, createSingleValueGauge } from '@sanhe/kit/metrics/metric'
import {
  createDatabaseMetrics,
  createJobMetrics,
  createOutboxMetrics,
  createReplicaMetrics,
} from '@sanhe/kit/metrics/postgres-metrics'
import type { ReplicaState } from '@sanhe/kit/postgres/replica-probes'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { findDiscrepancies, moneyChecks } from '#money'

/** Time in ms for which the number of discrepancies is cached. Counting them reads every order. */
const reportMaxAgeMs = 10 * minuteMs

/** Metrics of the companion. Every process reports the same values for metrics about rows of the database. */
export function createCompanionMetrics(
  deps: Pick<Deps, 'db' | 'clock'>,
  readReplicaStates: () => ReplicaState[],
): Metrics[] {
  const { db, clock } = deps
  const countDiscrepancies = cacheMetricReading(
    async () => (await findDiscrepancies({ db }, moneyChecks, clock.now())).findings.length,
    reportMaxAgeMs,
    clock.now,
  )
  return [
    createDatabaseMetrics(db),
    createReplicaMetrics(readReplicaStates),
    createOutboxMetrics(db, clock),
    createJobMetrics(db, clock),
    {
      gauges: [
        createSingleValueGauge(
          'money_discrepancies',
          'Orders whose payments, refunds and goods contradict each other',
          countDiscrepancies,
        ),
      ],
    },
  ]
}
