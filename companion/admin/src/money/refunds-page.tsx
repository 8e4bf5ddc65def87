import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Undo2 } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { type RefundListItem, refundStatuses, refundBadgeTones } from './statuses.ts'
import { moneyLabels } from './text.ts'

async function loadRefunds({ page, q, status, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt'> }),
    ...(q && { q }),
    ...(status && { status: status as RefundListItem['status'] }),
  }
  const { refunds, ...counts } = await api.money.listRefunds({ query }, signal && { signal })
  return { rows: refunds, ...counts }
}

function useRefundColumns(): ListColumn<RefundListItem>[] {
  const t = useText(moneyLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'order',
      label: t.order,
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
    createMoneyColumn({ id: 'amount', label: t.amount, valueOf: ({ amount }) => amount }),
    createStatusColumn({
      label: t.status,
      below: 'amount',
      statusOf: ({ status }) => status,
      labels: t.refundStatuses,
      tones: refundBadgeTones,
    }),
    {
      id: 'items',
      label: t.items,
      isLong: true,
      cell: ({ items }) =>
        items?.map(({ name, quantity }) => `${name} ×${quantity}`).join('、') ?? t.wholeOrder,
    },
    { id: 'reason', label: t.reason, below: 'items', isLong: true, cell: ({ reason }) => reason },
    { id: 'attempts', label: t.attempts, cell: ({ attempts }) => attempts },
    {
      id: 'error',
      label: t.lastError,
      below: 'attempts',
      isLong: true,
      cell: ({ lastError }) => lastError ?? '',
    },
    { id: 'created', sortKey: 'createdAt', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'finished',
      label: t.finished,
      below: 'created',
      cell: ({ finishedAt }) => (finishedAt ? dateTime(finishedAt) : ''),
    },
    { id: 'refundNo', label: t.refundNo, below: 'order', cell: ({ outRefundNo }) => outRefundNo },
  ]
}

function RefundActions({ row: { id, status } }: { row: RefundListItem }) {
  const t = useText(moneyLabels)
  if (status === 'succeeded') return null
  const run = () => api.money.retryRefund({ params: { id } })
  return <RowActions actions={[{ label: t.retry, isMain: true, run, success: t.retried }]} />
}

export function RefundsPage() {
  const t = useText(moneyLabels)
  return (
    <ListPage
      name="refunds"
      title={t.refunds}
      load={loadRefunds}
      columns={useRefundColumns()}
      rowId={({ id }) => String(id)}
      statuses={refundStatuses.map((value) => ({ value, label: t.refundStatuses[value] }))}
      searchLabel={t.search}
      Actions={RefundActions}
      canChange={usePermission('money.retryRefund')}
      empty={{ icon: Undo2, title: t.noRefunds, hint: t.noRefundsHint }}
    />
  )
}
