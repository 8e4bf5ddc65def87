import { type Metrics, createSingleValueGauge } from '@sanhe/kit/metrics/metric'
import type { Deps } from '#core'
import type { Replication } from '#replication'
import { countDirtyFiles } from '#storage'

/** Metrics of the product documents. */
export const createDocumentsMetrics = (
  { db }: Pick<Deps, 'db'>,
  replication: Replication | undefined,
): Metrics[] => [
  {
    gauges: [
      createSingleValueGauge(
        'files_behind',
        'Markdown files that do not yet contain the latest saved text',
        () => countDirtyFiles(db),
      ),
      ...(replication
        ? [
            createSingleValueGauge(
              'replica_age_seconds',
              'Time since the replica contained all changes; NaN before its first base copy',
              () => replication.ageS() ?? Number.NaN,
            ),
          ]
        : []),
    ],
  },
]
