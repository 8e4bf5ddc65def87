import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import type { FamilyApiResponse } from '#api.ts'
import type { HealthMetric } from '#health/metrics.ts'
import { cardClasses } from '#parts/card.tsx'
import { BloodPressureBadge } from './blood-pressure-badge.tsx'
import { parentsLabels } from './text.ts'

type Health = FamilyApiResponse<'children', 'overview'>['health']
/** Metrics that the overview of a parent shows. The overview does not show blood sugar. */
type FigureMetric = Exclude<HealthMetric, 'bloodSugar'>

/** Shows the health values of today. Each value links to the chart of its metric. */
export function TodaysHealthValues({ parentId, health }: { parentId: number; health: Health }) {
  const { systolic, diastolic, status } = health.bloodPressure
  const number = (value: number | null) => value?.toLocaleString('en-US')
  const values: { metric: FigureMetric; value: string | undefined }[] = [
    { metric: 'bloodPressure', value: systolic === null ? undefined : `${systolic}/${diastolic}` },
    { metric: 'heartRate', value: number(health.heartRate) },
    { metric: 'sleep', value: number(health.sleep) },
    { metric: 'steps', value: number(health.steps) },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {values.map(({ metric, value }) => (
        <li key={metric}>
          <Figure
            parentId={parentId}
            metric={metric}
            value={value}
            status={metric === 'bloodPressure' ? status : null}
          />
        </li>
      ))}
    </ul>
  )
}

type FigureProps = {
  parentId: number
  metric: FigureMetric
  value: string | undefined
  status: 'normal' | 'high' | 'low' | null
}

function Figure({ parentId, metric, value, status }: FigureProps) {
  const t = useText(parentsLabels)
  return (
    <Link
      to="/parents/$parentId/trends"
      params={{ parentId: String(parentId) }}
      search={{ metric }}
      className={`${cardClasses} flex h-full flex-col gap-1 hover:bg-hover`}
    >
      <span className="text-xs text-muted">{t[metric]}</span>
      {value ? (
        <span className="whitespace-nowrap">
          <span className="text-xl font-semibold tabular-nums">{value}</span>{' '}
          <span className="text-xs text-muted">{t.units[metric]}</span>
        </span>
      ) : (
        <span className="text-muted">{t.notMeasured}</span>
      )}
      <span className="empty:hidden">
        <BloodPressureBadge status={status} />
      </span>
    </Link>
  )
}
