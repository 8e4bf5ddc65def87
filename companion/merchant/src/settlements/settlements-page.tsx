import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDay, useFormatMonth } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { type OwnSettlementItem, getOwnSettlementStatus, ownSettlementBadgeTones } from './statuses.ts'
import { settlementsLabels } from './text.ts'

/** The service finds settlements by their month only, so other search texts find all settlements. */
const monthOf = (q: string | undefined) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(q ?? '') ? { month: q } : {})

type SettlementSortKey = SortKey<'periodStart' | 'totalOrders' | 'netAmount' | 'dueOn'>

async function loadSettlements({ page, q, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(sort && { sort: sort as SettlementSortKey }), ...monthOf(q) }
  const { settlements, ...counts } = await api.settlements.list({ query }, signal && { signal })
  return { rows: settlements, ...counts }
}

function useSettlementColumns(): ListColumn<OwnSettlementItem>[] {
  const t = useText(settlementsLabels)
  const month = useFormatMonth()
  const day = useFormatDay()
  return [
    {
      id: 'month',
      sortKey: 'periodStart',
      label: t.month,
      cell: ({ id, periodStart }) => (
        <Link
          to="/settlements/$id"
          params={{ id: String(id) }}
          className="inline-flex min-h-row items-center font-medium underline-offset-2 hover:underline"
        >
          {month(periodStart)}
        </Link>
      ),
      csv: ({ periodStart }) => periodStart.slice(0, 7),
    },
    {
      id: 'status',
      label: t.status,
      cell: (row) => (
        <Badge tone={ownSettlementBadgeTones[getOwnSettlementStatus(row)]}>
          {t.statuses[getOwnSettlementStatus(row)]}
        </Badge>
      ),
      csv: (row) => t.statuses[getOwnSettlementStatus(row)],
    },
    { id: 'orders', sortKey: 'totalOrders', label: t.orders, cell: ({ totalOrders }) => totalOrders },
    {
      id: 'gross',
      label: t.gross,
      cell: ({ grossAmount }) => formatYuan(grossAmount),
      csv: ({ grossAmount }) => grossAmount,
    },
    {
      id: 'commission',
      label: t.commission,
      cell: ({ commissionAmount }) => formatYuan(commissionAmount),
      csv: ({ commissionAmount }) => commissionAmount,
    },
    {
      id: 'net',
      sortKey: 'netAmount',
      label: t.net,
      cell: ({ netAmount }) => formatYuan(netAmount),
      csv: ({ netAmount }) => netAmount,
    },
    { id: 'due', sortKey: 'dueOn', label: t.due, cell: ({ dueOn }) => day(dueOn) },
  ]
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
      searchLabel={t.search}
      empty={{ icon: ReceiptText, title: t.empty, hint: t.emptyHint }}
    />
  )
}
