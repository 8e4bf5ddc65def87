import type { ReplyValue } from '@sanhe/kit/http/contract'
import { TriangleAlert } from 'lucide-react'
import type { ElderContract } from '#elder-contract.ts'
import { PhoneCallButton } from '#parts/call-button.tsx'
import { formatDateTime } from '#parts/dates.ts'

export type HealthAlert = ReplyValue<ElderContract['health']['dashboard']>['alerts'][number]

const adviceBySeverity: Record<HealthAlert['severity'], string> = {
  critical: '请尽快就医。很不舒服的话，马上打 120。',
  warning: '请先休息，再量一次。一直这样就去看医生。',
  info: '请多留意，好好休息。',
}

/** Card with a warning about a measurement and advice for the user. */
export function HealthAlertCard({ alert: { message, severity, createdAt } }: { alert: HealthAlert }) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-warn-soft p-4 text-warn-text">
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span className="min-w-0">{message}</span>
      </p>
      <p>{adviceBySeverity[severity]}</p>
      <p>{formatDateTime(createdAt)}</p>
      {severity === 'critical' && <PhoneCallButton number="120" label="打 120" isUrgent />}
    </div>
  )
}
