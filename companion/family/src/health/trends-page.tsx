import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentInUrl } from '#parents/parent-name.ts'
import { Screen } from '#shell/screen.tsx'
import { MetricChoice } from './metric-choice.tsx'
import { dayValuesOf } from './metrics.ts'
import { trendsQuery } from './queries.ts'
import { periods, type TrendSearch, trendsRoute } from './routes.ts'
import { healthText } from './text.ts'
import { TrendChart } from './trend-chart.tsx'
import { TrendTable } from './trend-table.tsx'

export function TrendsPage() {
  const t = useText(healthText)
  const { id } = useParentInUrl()
  const { metric = 'bloodPressure', days = 7 } = trendsRoute.useSearch()
  const navigate = trendsRoute.useNavigate()
  const query = useQuery(trendsQuery(id, days))
  const choose = (change: TrendSearch) =>
    void navigate({ search: { metric, days, ...change }, replace: true })
  return (
    <Screen title={t.trends} back={`/parents/${id}`}>
      <MetricChoice value={metric} onChange={(value) => choose({ metric: value })} />
      <div className="self-start">
        <SegmentedControl
          label={t.period}
          value={String(days)}
          onChange={(value) => choose({ days: periods.find((one) => String(one) === value) ?? 7 })}
          options={periods.map((value) => ({ value: String(value), label: t.days(value) }))}
        />
      </div>
      <QueryContent query={query}>
        {(trends) => {
          const values = dayValuesOf(metric, trends)
          if (!values.length)
            return (
              <EmptyState icon={ChartLine} title={t.noTrend}>
                {t.noTrendHint}
              </EmptyState>
            )
          return (
            <>
              <Card>
                <TrendChart metric={metric} days={values} period={trends} />
              </Card>
              <TrendTable metric={metric} days={values} />
            </>
          )
        }}
      </QueryContent>
      <p className="text-xs text-muted">{t.disclaimer}</p>
    </Screen>
  )
}
