import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Landmark } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useMarkSettlementPaidAction } from './mark-paid.ts'
import { useAnswerObjectionActions } from './objection-answers.tsx'
import { useSettlementColumns } from './settlement-columns.tsx'
import {
  type SettlementListItem,
  settlementStatuses,
  type SettlementDisplayStatus,
  toSettlementDisplayStatus,
} from './statuses.ts'
import { settlementsLabels } from './text.ts'

async function loadSettlements(
  { page, q, status, sort }: ListSearch & { page: number },
  signal?: AbortSignal,
) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'dueOn'> }),
    ...(q && { q }),
    ...(status && { status: status as SettlementDisplayStatus }),
  }
  const { settlements, ...counts } = await api.settlements.listAll({ query }, signal && { signal })
  return { rows: settlements, ...counts }
}

function SettlementActions({ row }: { row: SettlementListItem }) {
  const markPaid = useMarkSettlementPaidAction(row)
  const answers = useAnswerObjectionActions(row)
  if (toSettlementDisplayStatus(row) === 'objected') return <RowActions actions={answers} />
  return row.status === 'confirmed' ? <RowActions actions={[{ ...markPaid, isMain: true }]} /> : null
}

export function SettlementsPage() {
  const t = useText(settlementsLabels)
  return (
    <ListPage
      name="settlements"
      title={t.title}
      load={loadSettlements}
      columns={useSettlementColumns()}
      rowId={({ id }) => String(id)}
      statuses={settlementStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={SettlementActions}
      canChange={usePermission('settlements.markPaid')}
      empty={{ icon: Landmark, title: t.empty, hint: t.emptyHint }}
    />
  )
}
