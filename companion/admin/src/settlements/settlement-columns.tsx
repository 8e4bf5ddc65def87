import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDay, useFormatMonth } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { type SettlementListItem, settlementBadgeTones, toSettlementDisplayStatus } from './statuses.ts'
import { settlementsLabels } from './text.ts'

export function useSettlementColumns(): ListColumn<SettlementListItem>[] {
  const t = useText(settlementsLabels)
  const month = useFormatMonth()
  const day = useFormatDay()
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
    {
      id: 'month',
      label: t.month,
      cell: ({ periodStart }) => month(periodStart),
      csv: ({ periodStart }) => periodStart.slice(0, 7),
    },
    { id: 'orders', label: t.orders, cell: ({ totalOrders }) => totalOrders },
    createMoneyColumn({ id: 'gross', label: t.gross, valueOf: ({ grossAmount }) => grossAmount }),
    createMoneyColumn({
      id: 'commission',
      label: t.commission,
      valueOf: ({ commissionAmount }) => commissionAmount,
    }),
    createMoneyColumn({ id: 'net', label: t.net, valueOf: ({ netAmount }) => netAmount }),
    {
      id: 'due',
      sortKey: 'dueOn',
      label: t.due,
      cell: ({ dueOn }) => day(dueOn),
      csv: ({ dueOn }) => dueOn,
    },
    createStatusColumn({
      label: t.status,
      statusOf: toSettlementDisplayStatus,
      labels: t.statuses,
      tones: settlementBadgeTones,
    }),
  ]
}
