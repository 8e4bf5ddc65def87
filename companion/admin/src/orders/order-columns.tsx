import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime, useFormatDaysInText } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { UserPageLink } from '#parts/links.tsx'
import { type OrderListItem, orderKindStatusLabels, orderBadgeTones } from './kinds.ts'
import { ordersLabels } from './text.ts'

/**
 * Columns of a list of orders. The page of a user sets `hasBuyer` to false, because that user is the buyer of all
 * orders in the list.
 */
export function useOrderColumns({ hasBuyer }: { hasBuyer: boolean }): ListColumn<OrderListItem>[] {
  const t = useText(ordersLabels)
  const kinds = useText(orderKindStatusLabels)
  const dateTime = useFormatDateTime()
  const formatDays = useFormatDaysInText()
  const buyer: ListColumn<OrderListItem> = {
    id: 'buyer',
    label: t.buyer,
    cell: ({ userId, userName, userPhone }) => (
      <UserPageLink id={userId} name={[userName, userPhone].filter(Boolean).join(' ')} />
    ),
    csv: ({ userName, userPhone }) => [userName, userPhone].filter(Boolean).join(' '),
  }
  return [
    {
      id: 'product',
      label: t.product,
      isLong: true,
      cell: ({ orderNo, title }) => (
        <Link to="/orders/$orderNo" params={{ orderNo }} className="font-medium hover:underline">
          {formatDays(title)}
        </Link>
      ),
      csv: ({ title }) => title,
    },
    { id: 'kind', label: t.kind, below: 'product', cell: ({ orderType }) => kinds.types[orderType] },
    {
      id: 'amount',
      sortKey: 'amount',
      label: t.amount,
      cell: ({ amount }) => <span className="tabular-nums">{formatYuan(amount)}</span>,
      csv: ({ amount }) => amount,
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={orderBadgeTones[status]}>{kinds.statuses[status]}</Badge>,
      csv: ({ status }) => kinds.statuses[status],
    },
    ...(hasBuyer ? [buyer] : []),
    { id: 'orderNo', label: t.orderNo, cell: ({ orderNo }) => orderNo },
    { id: 'placed', sortKey: 'createdAt', label: t.placed, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}
