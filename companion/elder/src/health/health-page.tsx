import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileHeart, Pill, ShieldCheck, Watch } from 'lucide-react'
import { cardClasses } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { chooseDisplayedMeasurement, type DisplayedMeasurement } from './displayed-measurement.ts'
import { HealthAlertCard } from './health-alert-card.tsx'
import { MeasurementLevelBadge } from './measurement-level-badge.tsx'
import {
  classifyMeasurement,
  formatMetricValue,
  type HealthMetric,
  healthMetricNames,
  metricDefinitions,
  listMetricNumbers,
} from './metrics.ts'
import { healthDashboardQuery, newestHealthRecordQuery } from './queries.ts'

const shownAlerts = 2

export function HealthPage() {
  return (
    <ElderScreenLayout title="健康" back="/">
      <Alerts />
      <ul className="flex flex-col gap-4">
        {healthMetricNames.map((metric) => (
          <li key={metric}>
            <MetricCard metric={metric} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <Link to="/health/medicines" className={buttonClasses()}>
          <Pill aria-hidden className="size-7" />
          用药
        </Link>
        <Link to="/health/report" className={buttonClasses()}>
          <FileHeart aria-hidden className="size-7" />
          健康周报
        </Link>
        <Link to="/health/devices" className={buttonClasses()}>
          <Watch aria-hidden className="size-7" />
          手表和手环
        </Link>
        <Link to="/health/consent" className={buttonClasses()}>
          <ShieldCheck aria-hidden className="size-7" />
          健康数据授权
        </Link>
      </div>
      <p className="text-muted">这里的数字仅供参考，不能代替医生。不舒服请及时到医院看看。</p>
    </ElderScreenLayout>
  )
}

function Alerts() {
  const { data } = useQuery(healthDashboardQuery)
  if (!data?.alerts.length) return null
  return (
    <section aria-label="最近的提醒" className="flex flex-col gap-3">
      {data.alerts.slice(0, shownAlerts).map((alert) => (
        <HealthAlertCard key={alert.id} alert={alert} />
      ))}
    </section>
  )
}

/** Card with the current value of a metric. The whole card links to the earlier measurements. */
function MetricCard({ metric }: { metric: HealthMetric }) {
  const { data: newest, error } = useQuery(newestHealthRecordQuery(metric))
  const { data: dashboard } = useQuery(healthDashboardQuery)
  const data = chooseDisplayedMeasurement(metric, newest, dashboard?.today)
  return (
    <Link to="/health/$metric" params={{ metric }} className={`${cardClasses} hover:bg-hover`}>
      <h2 className="text-lg font-bold">{metricDefinitions[metric].label}</h2>
      {data && <Newest record={data} />}
      {data === null && <p className="text-muted">还没有记录，点这里记一次</p>}
      {data === undefined && error && <p className="text-muted">加载失败，请点开查看</p>}
    </Link>
  )
}

function Newest({ record: { recordType, value, recordedAt } }: { record: DisplayedMeasurement }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-bold tabular-nums">{formatMetricValue(recordType, value)}</span>
        <span className="text-muted">{metricDefinitions[recordType].unit}</span>
        <MeasurementLevelBadge
          metric={recordType}
          judgement={classifyMeasurement(recordType, listMetricNumbers(recordType, value))}
        />
      </p>
      <p className="mt-1 text-muted">{recordedAt ? formatDateTime(recordedAt) : '今天'}</p>
    </>
  )
}
