import { formatYuan } from '@sanhe/ui/console/format.ts'
import { describeDiscrepancyDetail } from '#money/discrepancy-detail.ts'
import type { TimelineEntry, timelineLabels } from './timeline-text.ts'

type Labels = (typeof timelineLabels)['en' | 'zh']
type Words = Readonly<Record<string, string>>
type AuditEntry = Extract<TimelineEntry, { kind: 'audit' }>

/** A detail of an entry in words, for example `{ label: 'Amount', value: '¥50.00' }`. */
export type DescribedDetail = { label: string; value: string }

const fenPerYuan = 100
const firstRefusedStatus = 400

/** Details of an audit entry that the line of the entry shows in another way: its order, its actor, its result. */
const shownElsewhere = new Set(['orderNo', 'adminId', 'merchantId', 'accountId', 'childId', 'status'])

/** Returns what happened, or the name that the service uses if the console has no words for it. */
export function describeTimelineEvent({ kind, what }: TimelineEntry, t: Labels) {
  const events: Readonly<Record<string, Words>> = t.events
  return events[kind]?.[what] ?? what
}

/** Returns who acted; undefined if the service itself acted. */
export function describeTimelineActor(entry: AuditEntry, { actors, noName }: Labels) {
  const { detail, adminName, merchantName, childName, userId, userName } = entry
  if ('adminId' in detail) return actors.admin(adminName ?? String(detail['adminId']))
  if ('merchantId' in detail) return actors.merchant(merchantName ?? String(detail['merchantId']))
  if ('childId' in detail) return actors.child(childName ?? noName)
  return userId === null ? undefined : actors.user(userName ?? noName)
}

/** Whether the service refused the action. Entries without a status were written after a change succeeded. */
export const isRefusedAction = ({ detail }: AuditEntry) => Number(detail['status'] ?? 0) >= firstRefusedStatus

/** Returns the details of an entry as labels and values. A detail without a label keeps its name. */
export function describeTimelineDetails(entry: TimelineEntry, t: Labels): DescribedDetail[] {
  const labels: Words = { ...t.details, ...t.auditDetails }
  return Object.entries(entry.detail)
    .filter(([name, value]) => isShown(entry.kind, name, value))
    .map(([name, value]) => ({ label: labels[name] ?? name, value: toDetailText(name, value, t) }))
}

const isShown = (kind: TimelineEntry['kind'], name: string, value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(kind === 'audit' && shownElsewhere.has(name)) &&
  !(name === 'discount' && value === 0)

function toDetailText(name: string, value: unknown, t: Labels): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') {
    if (name === 'amount' || name === 'discount') return formatYuan(value)
    return name.endsWith('Fen') ? formatYuan(value / fenPerYuan) : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => toDetailText(name, one, t)).join(' ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${toDetailText(key, inner, t)}`)
      .join(', ')
  const text = String(value)
  return name === 'attention' ? describeDiscrepancyDetail(text) || text : text
}
