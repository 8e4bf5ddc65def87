import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { parentsLabels } from './text.ts'

/** Badge that says whether a blood pressure is in the usual range. Text and colour both show the result. */
export function BloodPressureBadge({ status }: { status: 'normal' | 'high' | 'low' | null }) {
  const t = useText(parentsLabels)
  return status && <Badge tone={status === 'normal' ? 'ok' : 'warn'}>{t.status[status]}</Badge>
}
