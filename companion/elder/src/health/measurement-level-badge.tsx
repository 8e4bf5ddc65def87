import { Badge } from '#parts/card.tsx'
import { type HealthMetric, type MeasurementLevel, measurementLevelLabel } from './metrics.ts'

const signs: Record<MeasurementLevel, string> = { normal: '✓', high: '↑', low: '↓' }

/** Badge that shows by text and icon whether a measurement is within the usual range. */
export function MeasurementLevelBadge({
  metric,
  judgement,
}: {
  metric: HealthMetric
  judgement: MeasurementLevel | undefined
}) {
  if (!judgement) return null
  return (
    <Badge tone={judgement === 'normal' ? 'ok' : 'warn'}>
      <span aria-hidden>{signs[judgement]} </span>
      {measurementLevelLabel(metric, judgement)}
    </Badge>
  )
}
