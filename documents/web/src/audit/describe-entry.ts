import type { AuditEntry } from '#api.ts'

type Labels = {
  system: string
  unknown: string
  details: Record<string, string>
  values: Record<string, string>
}

export const describeAuditActor = ({ actor_kind: kind, actor }: AuditEntry, t: Labels) =>
  kind === 'system' ? t.system : actor || t.unknown

/** Returns the details of an audit entry as text. Details without a value are left out. */
export const describeAuditEntryDetails = ({ detail }: AuditEntry, t: Labels) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${t.details[name] ?? name}: ${t.values[String(value)] ?? String(value)}`)
    .join(' · ')
