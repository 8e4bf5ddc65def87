import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { formatYuan, useFormatDay } from '@sanhe/ui/console/format.ts'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import type { DailyStatistics } from './period-statistics.tsx'
import { statisticsLabels } from './text.ts'

/** Table of all figures by day, newest day first. The chart shows one of these figures. */
export function DailyStatisticsTable({ days }: { days: readonly DailyStatistics[] }) {
  const t = useText(statisticsLabels)
  const dayText = useFormatDay()
  const { revenue, orders, pageViews, uniqueVisitors } = t.figures
  return (
    <details className="min-w-0 grow">
      <summary className="flex min-h-control cursor-pointer items-center text-sm text-accent-text underline underline-offset-2">
        {t.showTable}
      </summary>
      <div className="mt-2">
        <SimpleTable
          caption={t.total}
          rows={days.toReversed()}
          rowId={({ date }) => date}
          columns={[
            { label: t.day, cell: ({ date }) => dayText(date) },
            { label: revenue, isNumber: true, cell: (day) => formatYuan(day.revenue) },
            { label: orders, isNumber: true, cell: (day) => day.orders },
            { label: pageViews, isNumber: true, cell: (day) => day.pageViews },
            { label: uniqueVisitors, isNumber: true, cell: (day) => day.uniqueVisitors },
            { label: t.newReviews, isNumber: true, cell: (day) => day.newReviews },
            { label: t.rating, isNumber: true, cell: ({ avgRating }) => avgRating?.toFixed(1) ?? '–' },
          ]}
        />
      </div>
    </details>
  )
}

/** Saves the figures of each day as a CSV file. */
export function downloadDailyStatisticsCsv(name: string, days: readonly DailyStatistics[]) {
  const t = getCurrentText(statisticsLabels)
  const { revenue, orders, pageViews, uniqueVisitors } = t.figures
  const columns = [
    { header: t.day, value: ({ date }: DailyStatistics) => date },
    { header: revenue, value: (day: DailyStatistics) => day.revenue },
    { header: orders, value: (day: DailyStatistics) => day.orders },
    { header: pageViews, value: (day: DailyStatistics) => day.pageViews },
    { header: uniqueVisitors, value: (day: DailyStatistics) => day.uniqueVisitors },
    { header: t.newReviews, value: (day: DailyStatistics) => day.newReviews },
    { header: t.rating, value: ({ avgRating }: DailyStatistics) => avgRating },
  ]
  downloadCsv(name, toCsv(columns, days))
}
