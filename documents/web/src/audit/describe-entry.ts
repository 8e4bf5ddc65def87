import { getDateFormat } from '@sanhe/ui/relative-time.ts'
import type { AuditEntry } from '#api.ts'

type Labels = {
  system: string
  unknown: string
  details: Record<string, string>
  values: Record<string, string>
}
type DetailLabels = { fields: Record<string, string>; formats: Record<string, string> }

/** Labels, the locale of dates and the names of projects by id, for the description of entries. */
export type AuditWording = {
  t: Labels
  detailLabels: DetailLabels
  locale: string
  projectNames: ReadonlyMap<number, string>
}

export const describeAuditActor = ({ actor_kind: kind, actor }: AuditEntry, t: Labels) =>
  kind === 'system' ? t.system : actor || t.unknown

/**
 * Returns the details of an audit entry as text. Details without a value are left out. Projects are stored as ids; those
 * that no longer exist are shown as numbers.
 */
export function describeAuditEntryDetails({ action, detail }: AuditEntry, wording: AuditWording) {
  const { t, detailLabels } = wording
  const describe = (name: string, value: string) => {
    if (name === 'fields') return nameEach(value, (field) => detailLabels.fields[field])
    if (name === 'format') return detailLabels.formats[value] ?? value
    if (t.values[value] !== undefined) return t.values[value]
    if (name === 'expires_at') return formatInstant(value, wording.locale)
    const hasProjects = name === 'projects' || action === 'user.projects_changed'
    return hasProjects ? nameEach(value, (id) => wording.projectNames.get(Number(id))) : value
  }
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${t.details[name] ?? name}: ${describe(name, String(value))}`)
    .join(' · ')
}

const formatInstant = (value: string, locale: string) =>
  getDateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(value))

const nameEach = (list: string, toName: (item: string) => string | undefined) =>
  list
    .split(', ')
    .map((item) => toName(item) ?? item)
    .join(', ')
