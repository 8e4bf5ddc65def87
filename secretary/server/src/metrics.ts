import { type Metrics, createSingleValueGauge } from '@sanhe/kit/metrics/metric'
import { createDatabaseMetrics, createJobMetrics } from '@sanhe/kit/metrics/postgres-metrics'
import { listBalanceDifferences } from '#balance'
import type { Deps } from '#core'
import { countRunningDeployments } from '#deployments'
import { listPaymentsNeedingAttention } from '#payments'
import type { RelayHub } from '#relay'

/** Metrics of the backend. Every process reports the same values for what is in the shared database. */
export const createSecretaryMetrics = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  relay: RelayHub,
): Metrics[] => [
  createDatabaseMetrics(db),
  createJobMetrics(db, clock),
  {
    gauges: [
      createSingleValueGauge(
        'payments_needing_attention',
        'Payments that an operator has to look at',
        async () => (await listPaymentsNeedingAttention(db)).length,
      ),
      createSingleValueGauge(
        'balance_differences',
        'Balances that do not agree with their entries',
        async () => (await listBalanceDifferences(db)).length,
      ),
      createSingleValueGauge('deployments_running', 'Deployments that have started and not ended', () =>
        countRunningDeployments(db),
      ),
      createSingleValueGauge(
        'relay_agents',
        'Agents connected to the relay of this process',
        () => relay.counts().agents,
      ),
      createSingleValueGauge(
        'relay_channels',
        'Open channels between devices and agents',
        () => relay.counts().channels,
      ),
      createSingleValueGauge(
        'relay_bytes',
        'Bytes that this process forwarded since its start',
        () => relay.counts().bytes,
      ),
      createSingleValueGauge(
        'relay_refused',
        'Connections that the relay refused since its start',
        () => relay.counts().refused,
      ),
    ],
  },
]
