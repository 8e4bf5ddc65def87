import { describeError } from '@sanhe/ui/console/error-text.ts'
import { getPeriodOrDefault } from '@sanhe/ui/console/period.ts'
import { PeriodPicker } from '@sanhe/ui/console/period-picker.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#api.ts'
import { PeriodStatistics } from './period-statistics.tsx'
import { maxStatisticsPeriodDays, statisticsPeriodDayOptions, type StatisticsSearchParams } from './period.ts'
import { statisticsRoute } from './routes.ts'
import { SalesByServiceTable } from './service-sales.tsx'
import { statisticsLabels } from './text.ts'

/** Page with the sales and visits of a period, by day and by service. */
export function StatisticsPage() {
  const t = useText(statisticsLabels)
  const search = statisticsRoute.useSearch()
  const navigate = useNavigate()
  const change = (next: StatisticsSearchParams) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true })
  const period = getPeriodOrDefault(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', period],
    queryFn: ({ signal }) => loadStatistics(period, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <ConsolePage title={t.title}>
      <div className="flex flex-col gap-4">
        <PeriodPicker
          period={period}
          presets={statisticsPeriodDayOptions}
          maxDays={maxStatisticsPeriodDays}
          onChange={change}
        />
        {data ? (
          <>
            <PeriodStatistics
              days={data.daily}
              overview={data.overview}
              period={period}
              figure={search.figure ?? 'revenue'}
              onFigure={(figure) => change({ figure })}
            />
            <SalesByServiceTable services={data.services} />
          </>
        ) : error ? (
          <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </ConsolePage>
  )
}

async function loadStatistics(period: { from: string; to: string }, signal: AbortSignal) {
  const [overview, { daily }, { services }] = await Promise.all([
    api.merchantStats.overview({}, { signal }),
    api.merchantStats.daily({ query: period }, { signal }),
    api.merchantStats.services({ query: period }, { signal }),
  ])
  return { overview, daily, services }
}
