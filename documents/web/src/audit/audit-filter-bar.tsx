import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AuditEntry } from '#api.ts'
import { usersQuery } from '#people/queries.ts'
import { projectsQuery } from '#queries.ts'
import { type AuditFilters, auditPeriods } from './filters.ts'
import { auditLabels } from './text.ts'

type AuditFilterBarProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void }

/**
 * Filters of the audit log. The name of a person is typed and not selected, because the log also contains people whose
 * accounts were deleted.
 */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const t = useText(auditLabels)
  const names = useId()
  const { data: users = [] } = useQuery(usersQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { actor, action, project, days, ...none } = filters
  const apply = (changes: { [K in keyof AuditFilters]: AuditFilters[K] | undefined }) => {
    const next = { ...none, actor, action, project, days, ...changes }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)))
  }
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <TextField
        label={t.person}
        placeholder={t.anyone}
        list={names}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        value={actor ?? ''}
        onChange={({ target }) => apply({ actor: target.value || undefined })}
      />
      <datalist id={names}>
        {users.map(({ id, username }) => (
          <option key={id} value={username} aria-label={username} />
        ))}
      </datalist>
      <SelectField
        label={t.action}
        value={action ?? ''}
        onChange={({ target }) =>
          apply({ action: target.value ? (target.value as AuditEntry['action']) : undefined })
        }
      >
        <option value="">{t.anyAction}</option>
        {Object.entries(t.actions).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.project}
        value={project ?? ''}
        onChange={({ target }) => apply({ project: Number(target.value) || undefined })}
      >
        <option value="">{t.anyProject}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.period}
        value={days ?? ''}
        onChange={({ target }) => apply({ days: Number(target.value) || undefined })}
      >
        <option value="">{t.anyTime}</option>
        {auditPeriods.map((count) => (
          <option key={count} value={count}>
            {t.days(count)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
