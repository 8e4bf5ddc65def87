import { Button } from '@sanhe/ui/button.tsx'
import { LazyDailyBarChart } from '@sanhe/ui/console/lazy-daily-bar-chart.tsx'
import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { MerchantApiResponse } from '#api.ts'
import { DailyStatisticsTable, downloadDailyStatisticsCsv } from './daily-statistics-table.tsx'
import { type StoreStatisticName, storeStatisticNames } from './period.ts'
import { statisticsLabels } from './text.ts'

export type DailyStatistics = MerchantApiResponse<'merchantStats', 'daily'>['daily'][number]

type DayFiguresProps = {
  days: readonly DailyStatistics[]
  overview: MerchantApiResponse<'merchantStats', 'overview'>
  period: { from: string; to: string }
  figure: StoreStatisticName
  onFigure: (figure: StoreStatisticName) => void
}

const formatCount = (value: number) => (Number.isInteger(value) ? String(value) : '')

/** Shows the totals of a period, a chart of one figure, and a table of all figures. */
export function PeriodStatistics({ days, overview, period, figure, onFigure }: DayFiguresProps) {
  const t = useText(statisticsLabels)
  const sum = (name: StoreStatisticName) => days.reduce((total, day) => total + day[name], 0)
  const [revenue, orders] = [sum('revenue'), sum('orders')]
  const values = useMemo(() => days.map((day) => ({ day: day.date, value: day[figure] })), [days, figure])
  const format = figure === 'revenue' ? formatYuan : formatCount
  return (
    <>
      <StatisticTiles>
        <StatisticTile label={t.figures.revenue} value={formatYuan(revenue)} />
        <StatisticTile label={t.figures.orders} value={String(orders)} />
        <StatisticTile label={t.average} value={orders > 0 ? formatYuan(revenue / orders) : '–'} />
        <StatisticTile label={t.figures.pageViews} value={String(sum('pageViews'))} />
      </StatisticTiles>
      <ConsolePanel
        title={t.figures[figure]}
        hint={t.allTime(formatYuan(overview.totalRevenue), overview.totalOrders)}
        actions={
          <SegmentedControl
            label={t.figure}
            value={figure}
            onChange={onFigure}
            options={storeStatisticNames.map((name) => ({ value: name, label: t.figures[name] }))}
          />
        }
      >
        <LazyDailyBarChart
          label={`${t.figures[figure]}: ${format(sum(figure))}`}
          days={values}
          format={format}
        />
        <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
          <DailyStatisticsTable days={days} />
          <Button onClick={() => downloadDailyStatisticsCsv(t.fileName(period.from, period.to), days)}>
            <Download aria-hidden className="size-4" />
            {t.exportCsv}
          </Button>
        </div>
      </ConsolePanel>
    </>
  )
}
