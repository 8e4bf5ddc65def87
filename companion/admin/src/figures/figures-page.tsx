import { PeriodPicker } from '@sanhe/ui/console/period-picker.tsx'
import { getPeriodOrDefault } from '@sanhe/ui/console/period.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#api.ts'
import { PlatformPeriodStatistics } from './period-figures.tsx'
import { ResponseTimes } from './response-times.tsx'
import { platformStatisticsRoute } from './routes.ts'
import { SalesByOrderKindTable, SettlementsByMonthTable } from './sales-tables.tsx'
import {
  type PlatformStatisticsSearchParams,
  maxPeriodDays,
  periodDayOptions,
  statisticsPeriodLengths,
} from './search.ts'
import { platformStatisticsLabels } from './text.ts'

/** Page with the turnover, refunds, users and response times of the whole platform. */
export function PlatformStatisticsPage() {
  const t = useText(platformStatisticsLabels)
  const search = platformStatisticsRoute.useSearch()
  const navigate = useNavigate()
  const change = (next: PlatformStatisticsSearchParams) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true })
  const [period, by] = [getPeriodOrDefault(search), search.by ?? 'day']
  const query = useQuery({
    queryKey: ['figures', period, by],
    queryFn: ({ signal }) => api.platformFigures.get({ query: { ...period, by } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ConsolePage title={t.title}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <PeriodPicker
            period={period}
            presets={periodDayOptions}
            maxDays={maxPeriodDays}
            onChange={change}
          />
          <SegmentedControl
            label={t.by}
            value={by}
            onChange={(length) => change({ by: length })}
            options={statisticsPeriodLengths.map((value) => ({ value, label: t.lengths[value] }))}
          />
        </div>
        <QueryStates query={query}>
          {(figures) => (
            <>
              <PlatformPeriodStatistics
                figures={figures}
                figure={search.figure ?? 'turnover'}
                onFigure={(figure) => change({ figure })}
              />
              <ResponseTimes responses={figures.responses} />
              <SalesByOrderKindTable kinds={figures.kinds} />
              <SettlementsByMonthTable settlements={figures.settlements} />
            </>
          )}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}
