import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { TicketPercent } from 'lucide-react'
import { api } from '#api.ts'
import { type MerchantCouponItem, CouponActions, NewCouponButton } from './coupon-actions.tsx'
import { couponsLabels } from './text.ts'

type CouponSortKey = SortKey<'createdAt' | 'minAmount' | 'issuedCount' | 'validDays'>

async function loadCoupons({ page, q, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(sort && { sort: sort as CouponSortKey }), ...(q && { q }) }
  const { coupons, ...counts } = await api.merchantCoupons.list({ query }, signal && { signal })
  return { rows: coupons, ...counts }
}

/**
 * Returns a function that formats the value of a coupon. A discount whose value is 0.85 becomes 8.5 折 in Chinese and
 * 15% off in English.
 */
function useValueText() {
  const t = useText(couponsLabels)
  return ({ type, value }: MerchantCouponItem) =>
    type === 'discount'
      ? t.percentOff(String(Number((value * 10).toFixed(1))), String(Math.round((1 - value) * 100)))
      : t.amountOff(formatYuan(value))
}

function useCouponColumns(): ListColumn<MerchantCouponItem>[] {
  const t = useText(couponsLabels)
  const dateTime = useFormatDateTime()
  const valueText = useValueText()
  return [
    { id: 'name', label: t.name, isLong: true, cell: ({ title }) => title },
    { id: 'kind', label: t.kind, cell: ({ type }) => t.kinds[type] },
    { id: 'value', label: t.value, cell: valueText },
    {
      id: 'minimum',
      sortKey: 'minAmount',
      label: t.minAmount,
      cell: ({ minAmount }) => (minAmount > 0 ? formatYuan(minAmount) : t.noMinimum),
    },
    {
      id: 'issued',
      sortKey: 'issuedCount',
      label: t.issued,
      cell: ({ issuedCount, totalCount }) =>
        totalCount === null ? issuedCount : t.issuedOf(issuedCount, totalCount),
    },
    { id: 'valid', sortKey: 'validDays', label: t.validDays, cell: ({ validDays }) => t.daysText(validDays) },
    {
      id: 'status',
      label: t.status,
      cell: ({ status }) => <Badge tone={status === 'active' ? 'ok' : 'neutral'}>{t.statuses[status]}</Badge>,
      csv: ({ status }) => t.statuses[status],
    },
    { id: 'created', sortKey: 'createdAt', label: t.created, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

export function CouponsPage() {
  const t = useText(couponsLabels)
  return (
    <ListPage
      name="coupons"
      title={t.title}
      load={loadCoupons}
      columns={useCouponColumns()}
      rowId={({ id }) => String(id)}
      searchLabel={t.search}
      Actions={CouponActions}
      mainAction={<NewCouponButton />}
      empty={{ icon: TicketPercent, title: t.empty, hint: t.emptyHint }}
    />
  )
}
