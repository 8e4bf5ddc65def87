import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { TicketPercent } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { CouponActions, NewCouponButton } from './coupon-form.tsx'
import { type CouponTemplateItem, couponBadgeTones, formatCouponTemplateDiscount } from './statuses.ts'
import { couponsLabels } from './text.ts'

async function loadCoupons({ page, q }: ListSearch & { page: number }, signal?: AbortSignal) {
  const { templates, ...counts } = await api.couponsAdmin.list(
    { query: { page, ...(q && { q }) } },
    signal && { signal },
  )
  return { rows: templates, ...counts }
}

function useCouponColumns(): ListColumn<CouponTemplateItem>[] {
  const t = useText(couponsLabels)
  const categories: Record<string, string> = t.categories
  const audience = ({ forNewUsers, forPoints, memberOnly, merchantId }: CouponTemplateItem) =>
    [
      merchantId !== null && t.shopOnly,
      forNewUsers && t.forNewUsers,
      forPoints && t.forPoints,
      memberOnly && t.memberOnly,
    ]
      .filter(Boolean)
      .join('、') || t.everyone
  return [
    { id: 'title', label: t.name, isLong: true, cell: ({ title }) => title },
    { id: 'value', label: t.value, cell: (coupon) => formatCouponTemplateDiscount(coupon, t) },
    {
      id: 'minimum',
      label: t.minAmount,
      below: 'value',
      cell: ({ minAmount }) => (minAmount === 0 ? t.noMinimum : formatYuan(minAmount)),
    },
    {
      id: 'category',
      label: t.category,
      cell: ({ applicableCategories: names }) =>
        names.map((name) => categories[name] ?? name).join('、') || t.allCategories,
    },
    { id: 'audience', label: t.audience, cell: audience },
    { id: 'days', label: t.validDays, cell: ({ validDays }) => t.daysOf(validDays) },
    { id: 'issued', label: t.issued, cell: ({ issuedCount }) => issuedCount },
    { id: 'total', label: t.total, cell: ({ totalCount }) => totalCount ?? t.unlimited },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: couponBadgeTones,
    }),
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
      canChange={usePermission('couponsAdmin.change')}
      mainAction={<NewCouponButton />}
      empty={{ icon: TicketPercent, title: t.empty, hint: t.emptyHint }}
    />
  )
}
