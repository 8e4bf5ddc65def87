import { type Metrics, createSingleValueGauge } from '@sanhe/kit/metrics/metric'
import type { Deps } from '#core'
import { countDirtyFiles } from '#storage'

/** Metrics of the product documents. */
export const createDocumentsMetrics = ({ db }: Pick<Deps, 'db'>): Metrics[] => [
  {
    gauges: [
      createSingleValueGauge(
        'files_behind',
        'Markdown files that do not yet contain the latest saved text',
        () => countDirtyFiles(db),
      ),
    ],
  },
]
