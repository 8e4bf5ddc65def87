import { readOutboxState } from '@sanhe/kit/outbox/store'
import { observeQueries, readConnectionPoolState } from '@sanhe/kit/postgres/database'
import type { AnyDatabase } from '@sanhe/kit/postgres/executor'
import type { ReplicaState } from '@sanhe/kit/postgres/replica-probes'
import { listJobSchedules } from '@sanhe/kit/postgres/job-schedules'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { type GaugeMetric, type Metrics, type MetricSample, shareConcurrentMetricReading } from './metric.ts'

const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Connections of the pool by state, and the duration of each query. */
export const createDatabaseMetrics = (db: AnyDatabase): Metrics => ({
  gauges: [
    {
      name: 'db_pool_connections',
      help: 'Connections of the database pool by state, and requests that wait for one',
      labels: ['state'],
      read: () =>
        Object.entries(readConnectionPoolState(db)).map(([state, value]) => ({ labels: { state }, value })),
    },
  ],
  durations: [
    {
      name: 'db_query_duration_seconds',
      help: 'Duration of database queries',
      bucketsS,
      subscribe: (record) => observeQueries(db, record),
    },
  ],
})

/** Whether each read replica is used, and the age of the data of those that are. */
export const createReplicaMetrics = (readStates: () => ReplicaState[]): Metrics => ({
  gauges: [
    {
      name: 'db_replica_usable',
      help: '1 when a read replica is used, 0 when reads go to the primary because its data may be too old',
      labels: ['replica'],
      read: () =>
        readStates().map(({ name, ageMs }) => ({
          labels: { replica: name },
          value: ageMs === undefined ? 0 : 1,
        })),
    },
    {
      name: 'db_replica_age_seconds',
      help: 'Largest possible age of the data of a read replica that is used',
      labels: ['replica'],
      read: () =>
        readStates().flatMap(({ name, ageMs }) =>
          ageMs === undefined ? [] : [{ labels: { replica: name }, value: ageMs / 1000 }],
        ),
    },
  ],
})

/** Number of deliveries of the outbox that wait or were given up, and the age of the oldest waiting delivery. */
export const createOutboxMetrics = (db: AnyDatabase, clock: Clock): Metrics => {
  const readState = shareConcurrentMetricReading(() => readOutboxState(db, clock.now()))
  const gauge = (name: string, help: string, pick: (state: OutboxState) => number): GaugeMetric => ({
    name,
    help,
    read: async () => [{ value: pick(await readState()) }],
  })
  return {
    gauges: [
      gauge('outbox_waiting', 'Deliveries that are due or will be retried', ({ waiting }) => waiting),
      gauge('outbox_parked', 'Deliveries that were given up after the last attempt', ({ parked }) => parked),
      gauge('outbox_lag_seconds', 'Age of the oldest waiting delivery', ({ lagMs }) => lagMs / 1000),
    ],
  }
}

type OutboxState = Awaited<ReturnType<typeof readOutboxState>>
type JobState = Awaited<ReturnType<typeof listJobSchedules>> extends Map<string, infer State> ? State : never

/** State of each job: how long it is overdue, when it last succeeded, how long it took and whether it failed. */
export const createJobMetrics = (db: AnyDatabase, clock: Clock): Metrics => {
  const readSchedules = shareConcurrentMetricReading(() => listJobSchedules(db))
  const gauge = (name: string, help: string, pick: (state: JobState) => number | null): GaugeMetric => ({
    name,
    help,
    labels: ['job'],
    async read() {
      const schedules = [...(await readSchedules())]
      return schedules.flatMap(([job, state]): MetricSample[] => {
        const value = pick(state)
        return value === null ? [] : [{ labels: { job }, value }]
      })
    },
  })
  return {
    gauges: [
      gauge('job_overdue_seconds', 'Time since a job was due and did not start', ({ nextAt }) =>
        Math.max(0, (clock.now() - nextAt) / 1000),
      ),
      gauge('job_last_success_timestamp_seconds', 'Time of the last successful run of a job', (state) =>
        state.lastSucceededAt === null ? null : state.lastSucceededAt / 1000,
      ),
      gauge('job_last_duration_seconds', 'Duration of the last run of a job', ({ lastTookMs }) =>
        lastTookMs === null ? null : lastTookMs / 1000,
      ),
      gauge('job_failed', '1 when the last run of a job failed', ({ lastFault }) => (lastFault ? 1 : 0)),
    ],
  }
}
