import { fromIso, minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useState } from 'react'
import { consultationsLabels } from './text.ts'
import { computeTimeLeft } from './time-left.ts'

/**
 * Badge with the time that is left until a consultation must be answered. The time is updated while the page
 * is open.
 */
export function ConsultationDueBadge({ dueAt }: { dueAt: string }) {
  const t = useText(consultationsLabels)
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  const { hours, minutes, isOverdue, isUrgent } = computeTimeLeft(fromIso(dueAt), now)
  return (
    <Badge tone={isOverdue ? 'danger' : isUrgent ? 'warn' : 'neutral'}>
      {isOverdue ? t.overdue(hours, minutes) : t.left(hours, minutes)}
    </Badge>
  )
}
