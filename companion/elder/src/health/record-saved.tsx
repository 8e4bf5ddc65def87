import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { AlertNote } from './alert-note.tsx'
import { JudgementBadge } from './judgement-badge.tsx'
import { formatMetricValue, judgeMeasurement, metricNumbers, metrics } from './metrics.ts'
import type { AddedRecord } from './new-record-page.tsx'

/** Shows the saved measurement, the alert that it raised, and the disclaimer. */
export function RecordSaved({ added, onAgain }: { added: AddedRecord; onAgain: () => void }) {
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
          <span className="text-muted">{metrics[metric].unit}</span>
          <JudgementBadge
            metric={metric}
            judgement={judgeMeasurement(metric, metricNumbers(metric, value))}
          />
        </p>
      </Card>
      {alerts.map((alert) => (
        <AlertNote key={alert.id} alert={alert} />
      ))}
      <p className="text-muted">{disclaimer}</p>
      <Link to="/health/$metric" params={{ metric }} replace className={buttonClasses('primary')}>
        看看变化
      </Link>
      <Button onClick={onAgain}>再记一次</Button>
    </>
  )
}
