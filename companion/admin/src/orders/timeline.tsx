import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useDescribeAuditAction } from '#audit/use-describe-audit-action.ts'
import {
  describeTimelineActor,
  describeTimelineDetails,
  describeTimelineEvent,
  isRefusedAction,
} from './describe-timeline-entry.ts'
import { ordersLabels } from './text.ts'
import { type TimelineEntry, timelineLabels } from './timeline-text.ts'

/** Lists what happened to the money of an order, oldest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  return (
    <ConsolePanel title={t.timeline}>
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <li key={`${entry.at} ${entry.what} ${index}`} className="group flex gap-3 text-sm">
            <span aria-hidden className="flex w-3 flex-col items-center">
              <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
              {index < entries.length - 1 && <span className="w-px grow bg-line" />}
            </span>
            <div className="min-w-0 flex-1 pb-4 group-last:pb-0">
              <EntryTitle entry={entry} />
              <p className="text-xs text-muted tabular-nums">{dateTime(entry.at)}</p>
              <EntryDetails entry={entry} />
            </div>
          </li>
        ))}
      </ol>
    </ConsolePanel>
  )
}

function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const t = useText(timelineLabels)
  const describeAction = useDescribeAuditAction()
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">{t.kinds[entry.kind]}</span>
      {entry.kind === 'audit' ? describeAction(entry.what) : describeTimelineEvent(entry, t)}
      {entry.kind === 'audit' && isRefusedAction(entry) && <Badge tone="danger">{t.refused}</Badge>}
    </p>
  )
}

function EntryDetails({ entry }: { entry: TimelineEntry }) {
  const t = useText(timelineLabels)
  const actor = entry.kind === 'audit' && describeTimelineActor(entry, t)
  const details = describeTimelineDetails(entry, t)
  if (!actor && details.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-xs [overflow-wrap:anywhere] text-muted">
      {actor && <span>{actor}</span>}
      {details.map(({ label, value }) => (
        <span key={label}>
          {label} <span className="text-text tabular-nums">{value}</span>
        </span>
      ))}
    </p>
  )
}
