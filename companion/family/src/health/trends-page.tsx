import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { MetricRadioGroup } from './metric-choice.tsx'
import { listMetricDayValues } from './metrics.ts'
import { healthTrendsQuery } from './queries.ts'
import { trendPeriodDays, type TrendsSearchParams, trendsRoute } from './routes.ts'
import { healthLabels } from './text.ts'
import { TrendChart } from './trend-chart.tsx'
import { TrendTable } from './trend-table.tsx'

export function TrendsPage() {
  const t = useText(healthLabels)
  const { id } = useParentFromUrl()
  const { metric = 'bloodPressure', days = 7 } = trendsRoute.useSearch()
  const navigate = trendsRoute.useNavigate()
  const query = useQuery(healthTrendsQuery(id, days))
  const choose = (change: TrendsSearchParams) =>
    void navigate({ search: { metric, days, ...change }, replace: true })
  return (
    <FamilyScreenLayout title={t.trends} back={`/parents/${id}`}>
      <MetricRadioGroup value={metric} onChange={(value) => choose({ metric: value })} />
      <div className="self-start">
        <SegmentedControl
          label={t.period}
          value={String(days)}
          onChange={(value) => choose({ days: trendPeriodDays.find((one) => String(one) === value) ?? 7 })}
          options={trendPeriodDays.map((value) => ({ value: String(value), label: t.days(value) }))}
        />
      </div>
      <QueryContent query={query}>
        {(trends) => {
          const values = listMetricDayValues(metric, trends)
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
    </FamilyScreenLayout>
  )
}
