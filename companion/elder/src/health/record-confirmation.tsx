import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { HealthAlertCard } from './health-alert-card.tsx'
import { MeasurementLevelBadge } from './measurement-level-badge.tsx'
import { classifyMeasurement, formatMetricValue, metricDefinitions, listMetricNumbers } from './metrics.ts'
import type { AddHealthRecordResponse } from './queries.ts'

/**
 * Message after a measurement was saved. Shows the measurement, the health alert that the measurement raised, and the
 * medical disclaimer.
 */
export function HealthRecordConfirmation({
  added,
  onAgain,
}: {
  added: AddHealthRecordResponse
  onAgain: () => void
}) {
  const { record, alerts, disclaimer } = added
  const { recordType: metric, value } = record
  return (
    <>
      <Card className="flex flex-col gap-2" aria-live="polite">
        <p className="flex items-center gap-2 font-semibold text-ok-text">
          <CircleCheck aria-hidden className="size-7 shrink-0" />
          已记录
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-2xl font-bold tabular-nums">{formatMetricValue(metric, value)}</span>
          <span className="text-muted">{metricDefinitions[metric].unit}</span>
          <MeasurementLevelBadge
            metric={metric}
            judgement={classifyMeasurement(metric, listMetricNumbers(metric, value))}
          />
        </p>
      </Card>
      {alerts.map((alert) => (
        <HealthAlertCard key={alert.id} alert={alert} />
      ))}
      <p className="text-muted">{disclaimer}</p>
      <Link to="/health/$metric" params={{ metric }} replace className={buttonClasses('primary')}>
        查看变化
      </Link>
      <Button onClick={onAgain}>再记一次</Button>
    </>
  )
}
