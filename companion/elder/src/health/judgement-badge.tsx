import { Badge } from '#parts/card.tsx'
import { type Judgement, judgementLabel, type Metric } from './metrics.ts'

const signs: Record<Judgement, string> = { normal: '✓', high: '↑', low: '↓' }

/** Shows by text and icon whether a number is in the usual range. */
export function JudgementBadge({ metric, judgement }: { metric: Metric; judgement: Judgement | undefined }) {
  if (!judgement) return null
  return (
    <Badge tone={judgement === 'normal' ? 'ok' : 'warn'}>
      <span aria-hidden>{signs[judgement]} </span>
      {judgementLabel(metric, judgement)}
    </Badge>
  )
}
