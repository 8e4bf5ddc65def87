import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import type { AuditEntry } from '#api.ts'
import { describeAuditActor, describeAuditEntryDetails } from './describe-entry.ts'
import { auditLabels } from './text.ts'
import { useAuditWording } from './use-wording.ts'

/** Row of the audit log: actor, action, objects, details, address and time. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const t = useText(auditLabels)
  const { action, target, project, address, at } = entry
  const detail = describeAuditEntryDetails(entry, useAuditWording())
  const objects = [target, project === target ? '' : project].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{describeAuditActor(entry, t)}</span>{' '}
          <span data-bad={action === 'login.failed' || undefined} className="data-bad:text-danger-text">
            {t.actions[action]}
          </span>
          {objects && <span className="text-muted"> · {objects}</span>}
        </p>
        {detail && <p className="text-[13px] text-muted">{detail}</p>}
      </div>
      <p className="flex gap-3 text-[13px] text-muted max-sm:w-full">
        {address && <span>{t.from(address)}</span>}
        <RelativeTimeLabel at={at} />
      </p>
    </li>
  )
}
