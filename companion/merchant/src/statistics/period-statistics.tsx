import { Button } from '@sanhe/ui/button.tsx'
import { DayChart } from '@sanhe/ui/console/day-chart.tsx'
import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { Panel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { Reply } from '#api.ts'
import { DailyStatisticsTable, downloadDailyStatisticsCsv } from './daily-statistics-table.tsx'
import { type FigureName, figureNames } from './period.ts'
import { statisticsText } from './text.ts'

export type DailyStatistics = Reply<'merchantStats', 'daily'>['daily'][number]

type DayFiguresProps = {
  days: readonly DailyStatistics[]
  overview: Reply<'merchantStats', 'overview'>
  period: { from: string; to: string }
  figure: FigureName
  onFigure: (figure: FigureName) => void
}

const formatCount = (value: number) => (Number.isInteger(value) ? String(value) : '')

/** Shows the totals of a period, a chart of one figure, and a table of all figures. */
export function PeriodStatistics({ days, overview, period, figure, onFigure }: DayFiguresProps) {
  const t = useText(statisticsText)
  const sum = (name: FigureName) => days.reduce((total, day) => total + day[name], 0)
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
      <Panel
        title={t.figures[figure]}
        hint={t.allTime(formatYuan(overview.totalRevenue), overview.totalOrders)}
        actions={
          <SegmentedControl
            label={t.figure}
            value={figure}
            onChange={onFigure}
            options={figureNames.map((name) => ({ value: name, label: t.figures[name] }))}
          />
        }
      >
        <DayChart label={`${t.figures[figure]}: ${format(sum(figure))}`} days={values} format={format} />
        <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
          <DailyStatisticsTable days={days} />
          <Button onClick={() => downloadDailyStatisticsCsv(t.fileName(period.from, period.to), days)}>
            <Download aria-hidden className="size-4" />
            {t.exportCsv}
          </Button>
        </div>
      </Panel>
    </>
  )
}
