import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FamilyApiResponse } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { toShanghaiCalendarDay, useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { type LatestHealthRecord, toLatestHealthRecord } from './latest-record.ts'
import { type HealthMetric, healthMetricNames } from './metrics.ts'
import { parentHealthQuery } from './queries.ts'
import { healthLabels } from './text.ts'

type Health = FamilyApiResponse<'children', 'health'>

export function HealthPage() {
  const t = useText(healthLabels)
  const { id } = useParentFromUrl()
  const query = useQuery(parentHealthQuery(id))
  return (
    <FamilyScreenLayout title={t.health} back={`/parents/${id}`}>
      <QueryContent query={query}>
        {(health) => (
          <ul className="grid gap-3 md:grid-cols-2">
            {healthMetricNames.map((metric) => (
              <li key={metric}>
                <MetricCard id={id} metric={metric} health={health} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      <p className="text-xs text-muted">{t.disclaimer}</p>
    </FamilyScreenLayout>
  )
}

/** Card with today's value of a metric, or with the newest measurement if there is none today. */
function MetricCard({ id, metric, health }: { id: number; metric: HealthMetric; health: Health }) {
  const t = useText(healthLabels)
  const latest = toLatestHealthRecord(metric, health.latest, t.timings)
  const today = useTodayValue(metric, health.today)
  return (
    <Link
      to="/parents/$parentId/trends"
      params={{ parentId: String(id) }}
      search={{ metric }}
      className={`${cardClasses} flex h-full items-center gap-3 hover:bg-hover`}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-medium">{t.metrics[metric]}</span>
        {(today ?? latest) && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-xl font-semibold tabular-nums">{today?.value ?? latest?.value}</span>
            <span className="text-xs text-muted">{t.units[metric]}</span>
            {today?.badge}
          </span>
        )}
        <Footnote isToday={today !== undefined} range={today?.range} latest={latest} />
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
    </Link>
  )
}

const isOfToday = (iso: string) =>
  toShanghaiCalendarDay(fromIso(iso)) === toShanghaiCalendarDay(systemClock.now())

type FootnoteProps = { isToday: boolean; range: string | undefined; latest: LatestHealthRecord | undefined }

function Footnote({ isToday, range, latest }: FootnoteProps) {
  const t = useText(healthLabels)
  const dates = useDateFormatters()
  if (!latest && !isToday) return <span className="text-muted">{t.never}</span>
  const measured = latest && t.last(dates.dateTime(latest.recordedAt))
  const hasMeasuredToday = isToday || (latest && isOfToday(latest.recordedAt))
  const parts = [hasMeasuredToday ? range : t.notToday, latest?.note, measured].filter(Boolean)
  return <span className="text-xs text-muted">{parts.join(' · ')}</span>
}

type TodayValue = { value: string; range?: string; badge?: ReactNode }

/**
 * Returns today's value of a metric. Blood sugar has none, because the service returns only its newest
 * measurement.
 */
function useTodayValue(metric: HealthMetric, today: Health['today']): TodayValue | undefined {
  const t = useText(healthLabels)
  const { steps, heartRate, bloodPressure, sleep } = today
  if (metric === 'steps' && steps !== null) return { value: steps.toLocaleString('en-US') }
  if (metric === 'heartRate' && heartRate.current !== null)
    return { value: String(heartRate.current), range: t.range(String(heartRate.min), String(heartRate.max)) }
  if (metric === 'bloodPressure' && bloodPressure.systolic !== null) {
    const { systolic, diastolic, status } = bloodPressure
    const badge = status && <Badge tone={status === 'normal' ? 'ok' : 'warn'}>{t.status[status]}</Badge>
    return { value: `${systolic}/${diastolic}`, badge }
  }
  if (metric === 'sleep' && sleep.duration !== null) {
    const badge = sleep.quality && (
      <Badge tone={sleep.quality === 'poor' ? 'warn' : 'ok'}>{t.sleepQuality[sleep.quality]}</Badge>
    )
    return { value: String(sleep.duration), badge }
  }
  return undefined
}
