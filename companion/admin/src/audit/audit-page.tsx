import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { ScrollText } from 'lucide-react'
import { api } from '#api.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { auditActionFilterOptions } from './describe-action.ts'
import { auditLabels } from './text.ts'
import { useDescribeAuditAction } from './use-describe-audit-action.ts'

async function loadEntries({ page, q, kind, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt'> }),
    ...(kind && { action: kind }),
    ...(q && { q }),
  }
  const { auditLogs, ...counts } = await api.admin.listAuditLogs({ query }, signal && { signal })
  return { rows: auditLogs, ...counts }
}

export function AuditPage() {
  const t = useText(auditLabels)
  const actionName = useDescribeAuditAction()
  return (
    <ListPage
      name="audit"
      title={t.title}
      load={loadEntries}
      columns={useAuditColumns()}
      rowId={({ id }) => String(id)}
      kinds={{
        label: t.filter,
        options: auditActionFilterOptions.map((value) => ({ value, label: actionName(value) })),
      }}
      searchLabel={t.search}
      empty={{ icon: ScrollText, title: t.none, hint: t.noneHint }}
    />
  )
}
