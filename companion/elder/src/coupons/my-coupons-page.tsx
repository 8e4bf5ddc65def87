import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { Badge } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CouponCard } from './coupon-card.tsx'
import { parseCouponListSearchParams } from './coupon-search-params.ts'
import { myCouponsQuery } from './queries.ts'
import type { OwnCouponItem } from './rules.ts'

const route = getRouteApi('/own/coupons')

const states = [
  { value: 'available', label: '可使用' },
  { value: 'locked', label: '使用中' },
  { value: 'used', label: '已使用' },
  { value: 'expired', label: '已过期' },
] as const
const statusLabel = (status: OwnCouponItem['status']) => states.find(({ value }) => value === status)?.label

export function MyCouponsPage() {
  const { status = 'available' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(myCouponsQuery(status))
  return (
    <ElderScreenLayout title="优惠券" back="/">
      <Link to="/coupons/claim" className={buttonClasses('primary')}>
        领优惠券
      </Link>
      <RadioChoices
        label="优惠券状态"
        hidesLabel
        value={status}
        options={states}
        onChange={(next) =>
          void navigate({ search: parseCouponListSearchParams({ status: next }), replace: true })
        }
      />
      {status === 'locked' && (
        <p className="text-muted">付款后优惠券即被使用；取消订单，优惠券会退还给您。</p>
      )}
      <PaginatedList
        query={query}
        getRows={({ coupons }) => coupons}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Ticket} title="这里还没有优惠券">
            {status === 'available' ? '去领一张，下次付款就能省一点。' : '换一类看看。'}
          </EmptyState>
        }
      >
        {(coupon) => <Mine coupon={coupon} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function Mine({ coupon }: { coupon: OwnCouponItem }) {
  const { status, expiresAt, usedAt } = coupon
  return (
    <CouponCard
      terms={coupon}
      badge={<Badge tone={status === 'available' ? 'ok' : 'plain'}>{statusLabel(status)}</Badge>}
      until={usedAt ? `${formatDateTime(usedAt)} 使用` : `${formatDateTime(expiresAt)} 前有效`}
    />
  )
}
