import { moneyColumn, statusColumn } from '@sanhe/ui/console/columns.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { api } from '#api.ts'
import { useMay } from '#shell/access.ts'
import { useMarkPaid } from './mark-paid.ts'
import { useObjectionAnswers } from './objection-answers.ts'
import {
  monthOf,
  type Settlement,
  settlementStatuses,
  settlementBadgeTones,
  type ShownStatus,
  shownStatusOf,
} from './statuses.ts'
import { settlementsText } from './text.ts'

async function loadSettlements({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as ShownStatus }) }
  const { settlements, ...counts } = await api.settlements.listAll({ query }, signal && { signal })
  return { rows: settlements, ...counts }
}

function useSettlementColumns(): ListColumn<Settlement>[] {
  const t = useText(settlementsText)
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
    { id: 'month', label: t.month, cell: monthOf },
    { id: 'orders', label: t.orders, cell: ({ totalOrders }) => totalOrders },
    moneyColumn({ id: 'gross', label: t.gross, valueOf: ({ grossAmount }) => grossAmount }),
    moneyColumn({
      id: 'commission',
      label: t.commission,
      valueOf: ({ commissionAmount }) => commissionAmount,
    }),
    moneyColumn({ id: 'net', label: t.net, valueOf: ({ netAmount }) => netAmount }),
    { id: 'due', label: t.due, cell: ({ dueOn }) => dueOn },
    statusColumn({
      label: t.status,
      statusOf: shownStatusOf,
      labels: t.statuses,
      tones: settlementBadgeTones,
    }),
  ]
}

function SettlementActions({ row }: { row: Settlement }) {
  const markPaid = useMarkPaid(row)
  const answers = useObjectionAnswers(row)
  if (shownStatusOf(row) === 'objected') return <RowActions actions={answers} />
  return row.status === 'confirmed' ? <RowActions actions={[{ ...markPaid, isMain: true }]} /> : null
}

export function SettlementsPage() {
  const t = useText(settlementsText)
  return (
    <ListPage
      name="settlements"
      title={t.title}
      load={loadSettlements}
      columns={useSettlementColumns()}
      rowId={({ id }) => String(id)}
      statuses={settlementStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      Actions={SettlementActions}
      canChange={useMay('settlements.markPaid')}
      empty={{ icon: Landmark, title: t.empty, hint: t.emptyHint }}
    />
  )
}
