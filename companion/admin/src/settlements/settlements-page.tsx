import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useMarkSettlementPaidAction } from './mark-paid.ts'
import { useAnswerObjectionActions } from './objection-answers.ts'
import {
  getSettlementMonth,
  type SettlementListItem,
  settlementStatuses,
  settlementBadgeTones,
  type SettlementDisplayStatus,
  toSettlementDisplayStatus,
} from './statuses.ts'
import { settlementsLabels } from './text.ts'

async function loadSettlements({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as SettlementDisplayStatus }) }
  const { settlements, ...counts } = await api.settlements.listAll({ query }, signal && { signal })
  return { rows: settlements, ...counts }
}

function useSettlementColumns(): ListColumn<SettlementListItem>[] {
  const t = useText(settlementsLabels)
  return [
    {
      id: 'merchant',
      label: t.merchant,
      cell: ({ id, storeName }) => (
        <Link to="/settlements/$id" params={{ id: String(id) }} className="font-medium hover:underline">
          {storeName ?? t.unnamed}
        </Link>
      ),
      csv: ({ storeName }) => storeName,
    },
    { id: 'month', label: t.month, cell: getSettlementMonth },
    { id: 'orders', label: t.orders, cell: ({ totalOrders }) => totalOrders },
    createMoneyColumn({ id: 'gross', label: t.gross, valueOf: ({ grossAmount }) => grossAmount }),
    createMoneyColumn({
      id: 'commission',
      label: t.commission,
      valueOf: ({ commissionAmount }) => commissionAmount,
    }),
    createMoneyColumn({ id: 'net', label: t.net, valueOf: ({ netAmount }) => netAmount }),
    { id: 'due', label: t.due, cell: ({ dueOn }) => dueOn },
    createStatusColumn({
      label: t.status,
      statusOf: toSettlementDisplayStatus,
      labels: t.statuses,
      tones: settlementBadgeTones,
    }),
  ]
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
      Actions={SettlementActions}
      canChange={usePermission('settlements.markPaid')}
      empty={{ icon: Landmark, title: t.empty, hint: t.emptyHint }}
    />
  )
}
