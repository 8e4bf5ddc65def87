import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useCaseColumns } from './case-columns.tsx'
import { NewCaseButton } from './case-forms.tsx'
import { type SupportCaseItem, caseAssigneeFilters, caseStatuses } from './statuses.ts'
import { casesLabels } from './text.ts'

async function loadCases({ page, status, kind, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt'> }),
    ...(status && { status: status as SupportCaseItem['status'] }),
    ...(kind && { assigned: kind as (typeof caseAssigneeFilters)[number] }),
  }
  const { cases, ...counts } = await api.customerService.listCases({ query }, signal && { signal })
  return { rows: cases, ...counts }
}

/** Page of the customer service cases. Cases with high priority come first, then the cases that have waited longest. */
export function CasesPage() {
  const t = useText(casesLabels)
  return (
    <ListPage
      name="cases"
      title={t.cases}
      load={loadCases}
      columns={useCaseColumns({ hasLinks: true })}
      rowId={({ id }) => String(id)}
      statuses={caseStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      kinds={{
        label: t.assignment,
        options: caseAssigneeFilters.map((value) => ({ value, label: t.assignments[value] })),
      }}
      mainAction={<NewCaseButton />}
      canChange={usePermission('customerService.createCase')}
      empty={{ icon: ReceiptText, title: t.none, hint: t.noneHint }}
    />
  )
}
