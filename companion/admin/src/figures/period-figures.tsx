import { Button } from '@sanhe/ui/button.tsx'
import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { LazyDailyBarChart } from '@sanhe/ui/console/lazy-daily-bar-chart.tsx'
import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
import { formatYuan, useFormatDay } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { AdminApiResponse } from '#api.ts'
import { type PlatformStatisticName, platformStatisticNames } from './search.ts'
import { platformStatisticsLabels } from './text.ts'

type PlatformFigures = AdminApiResponse<'platformFigures', 'get'>
type Period = PlatformFigures['periods'][number]
type PeriodFiguresProps = {
  figures: PlatformFigures
  figure: PlatformStatisticName
  onFigure: (figure: PlatformStatisticName) => void
}

const isMoney = (name: PlatformStatisticName) => name === 'turnover' || name === 'refunded'
const formatCount = (value: number) => (Number.isInteger(value) ? String(value) : '')

/**
 * Shows the totals of the selected period, a chart of one figure, and a table of all figures. The table can be saved as
 * CSV.
 */
export function PlatformPeriodStatistics({ figures, figure, onFigure }: PeriodFiguresProps) {
  const t = useText(platformStatisticsLabels)
  const { periods, total, settlements } = figures
  const values = useMemo(
    () => periods.map((period) => ({ day: period.start, value: period[figure] })),
    [periods, figure],
  )
  const share = settlements.reduce((sum, { commission }) => sum + commission, 0)
  return (
    <>
      <StatisticTiles>
        <StatisticTile
          label={t.figures.turnover}
          value={formatYuan(total.turnover)}
          note={`${t.figures.orders} ${total.orders}`}
        />
        <StatisticTile
          label={t.figures.refunded}
          value={formatYuan(total.refunded)}
          note={t.refundsNote(total.refunds)}
        />
        <StatisticTile label={t.net} value={formatYuan(total.net)} note={t.netNote} />
        <StatisticTile
          label={t.share}
          value={settlements.length > 0 ? formatYuan(share) : '–'}
          note={settlements.length > 0 ? t.shareNote : t.noSettlements}
        />
      </StatisticTiles>
      <ConsolePanel
        title={t.figures[figure]}
        {...(figure === 'activeUsers' && { hint: t.activeNote })}
        actions={
          <SegmentedControl
            label={t.figure}
            value={figure}
            onChange={onFigure}
            options={platformStatisticNames.map((name) => ({ value: name, label: t.figures[name] }))}
          />
        }
      >
        <LazyDailyBarChart
          label={t.figures[figure]}
          days={values}
          format={isMoney(figure) ? formatYuan : formatCount}
        />
        <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
          <PeriodTable periods={periods} />
          <Button onClick={() => exportPeriods(t.fileName(figures.from, figures.to), periods)}>
            <Download aria-hidden className="size-4" />
            {t.exportCsv}
          </Button>
        </div>
      </ConsolePanel>
    </>
  )
}

/** Table of all figures by period, newest period first. The chart shows one of these figures. */
function PeriodTable({ periods }: { periods: readonly Period[] }) {
  const t = useText(platformStatisticsLabels)
  const dayText = useFormatDay()
  return (
    <details className="min-w-0 grow">
      <summary className="flex min-h-control cursor-pointer items-center text-sm text-accent-text underline underline-offset-2">
        {t.showTable}
      </summary>
      <div className="mt-2">
        <SimpleTable
          caption={t.title}
          rows={periods.toReversed()}
          rowId={({ start }) => start}
          columns={[
            { label: t.start, cell: ({ start }) => dayText(start) },
            ...platformStatisticNames.map((name) => ({
              label: t.figures[name],
              isNumber: true,
              cell: (period: Period) => (isMoney(name) ? formatYuan(period[name]) : period[name]),
            })),
            { label: t.net, isNumber: true, cell: ({ net }) => formatYuan(net) },
          ]}
        />
      </div>
    </details>
  )
}

/** Saves the figures of each period as a CSV file. */
function exportPeriods(name: string, periods: readonly Period[]) {
  const t = getCurrentText(platformStatisticsLabels)
  const columns = [
    { header: t.start, value: ({ start }: Period) => start },
    ...platformStatisticNames.map((figure) => ({
      header: t.figures[figure],
      value: (period: Period) => period[figure],
    })),
    { header: t.net, value: ({ net }: Period) => net },
  ]
  downloadCsv(name, toCsv(columns, periods))
}
