import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery } from '#queries.ts'
import type { AuditWording } from './describe-entry.ts'
import { auditDetailLabels } from './detail-text.ts'
import { auditLabels } from './text.ts'

export function useAuditWording(): AuditWording {
  const t = useText(auditLabels)
  const detailLabels = useText(auditDetailLabels)
  const locale = localeByLanguage[useLanguage()]
  const { data: projects } = useQuery(projectsQuery)
  return useMemo(
    () => ({ t, detailLabels, locale, projectNames: new Map(projects?.map(({ id, name }) => [id, name])) }),
    [t, detailLabels, locale, projects],
  )
}
