import { type Metrics, createSingleGauge } from '@sanhe/kit/metrics/metric'
import type { Deps } from '#core'
import { countDirtyFiles } from '#storage'

/** Metrics of the product documents. */
export const documentsMetrics = ({ db }: Pick<Deps, 'db'>): Metrics[] => [
  {
    gauges: [
      createSingleGauge('files_behind', 'Markdown files that do not yet contain the latest saved text', () =>
        countDirtyFiles(db),
      ),
    ],
  },
]
