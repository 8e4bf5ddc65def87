import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HeartPulse } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { NotFound } from '#shell/route-states.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { summariseMeasurementsByDay } from './daily-summaries.ts'
import { MetricLineChart } from './line-chart.tsx'
import { MeasurementLevelBadge } from './measurement-level-badge.tsx'
import {
  classifyMeasurement,
  formatMetricValue,
  formatUsualRange,
  type HealthMetric,
  type HealthRecord,
  isHealthMetric,
  metricDefinitions,
  listMetricNumbers,
} from './metrics.ts'
import { healthRecordsQuery } from './queries.ts'

const route = getRouteApi('/own/health/$metric')

export function HealthMetricPage() {
  const { metric } = route.useParams()
  return isHealthMetric(metric) ? <MetricContent metric={metric} /> : <NotFound />
}

function MetricContent({ metric }: { metric: HealthMetric }) {
  const query = useInfiniteQuery(healthRecordsQuery(metric))
  const { label } = metricDefinitions[metric]
  const add = (
    <Link to="/health/$metric/new" params={{ metric }} className={buttonClasses('primary')}>
      记一次{label}
    </Link>
  )
  return (
    <ElderScreenLayout title={label} back="/health" action={add}>
      <QueryContent query={query}>
        {({ pages }) => {
          const records = pages.flatMap((page) => page.records)
          if (!records.length)
            return (
              <EmptyState icon={HeartPulse} title={`还没有${label}的记录`}>
                记几天，就能看到变化。绑定手表后会自动记录。
              </EmptyState>
            )
          return (
            <>
              <Changes metric={metric} records={records} hasMore={query.hasNextPage} />
              <Table metric={metric} records={records} />
              <ErrorMessage error={query.isFetchNextPageError ? query.error : null} />
              {query.hasNextPage && (
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  查看更多
                </Button>
              )}
            </>
          )
        }}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type Records = { metric: HealthMetric; records: HealthRecord[] }

function Changes({ metric, records, hasMore }: Records & { hasMore: boolean }) {
  const days = summariseMeasurementsByDay(metric, records, hasMore)
  const usual = formatUsualRange(metric)
  return (
    <Card className="flex flex-col gap-3">
      {usual && <p>{usual}</p>}
      {days.length > 1 ? (
        <MetricLineChart metric={metric} days={days} />
      ) : (
        <p className="text-muted">有两天的记录，就能看到变化。</p>
      )}
    </Card>
  )
}

function Table({ metric, records }: Records) {
  const { label, unit } = metricDefinitions[metric]
  return (
    <table className="w-full border-collapse">
      <caption className="mb-2 text-left text-lg font-bold">记录（{unit}）</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">时间</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, recordedAt, value }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-3 pr-3 text-left font-normal text-muted">
              {formatDateTime(recordedAt)}
            </th>
            <td className="py-3 text-right">
              <span className="mr-2 text-lg font-bold whitespace-nowrap tabular-nums">
                {formatMetricValue(metric, value)}
              </span>
              <MeasurementLevelBadge
                metric={metric}
                judgement={classifyMeasurement(metric, listMetricNumbers(metric, value))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
