import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { formatYuan, useDay } from '@sanhe/ui/console/format.ts'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { currentText, useText } from '@sanhe/ui/i18n.ts'
import type { StatisticsDay } from './day-figures.tsx'
import { statisticsText } from './text.ts'

/** The figures behind the chart, newest day first. */
export function DayTable({ days }: { days: readonly StatisticsDay[] }) {
  const t = useText(statisticsText)
  const dayText = useDay()
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
export function exportDays(name: string, days: readonly StatisticsDay[]) {
  const t = currentText(statisticsText)
  const { revenue, orders, pageViews, uniqueVisitors } = t.figures
  const columns = [
    { header: t.day, value: ({ date }: StatisticsDay) => date },
    { header: revenue, value: (day: StatisticsDay) => day.revenue },
    { header: orders, value: (day: StatisticsDay) => day.orders },
    { header: pageViews, value: (day: StatisticsDay) => day.pageViews },
    { header: uniqueVisitors, value: (day: StatisticsDay) => day.uniqueVisitors },
    { header: t.newReviews, value: (day: StatisticsDay) => day.newReviews },
    { header: t.rating, value: ({ avgRating }: StatisticsDay) => avgRating },
  ]
  downloadCsv(name, toCsv(columns, days))
}
