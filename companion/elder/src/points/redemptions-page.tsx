import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { Badge, Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type PointsRedemption, pointsRedemptionsQuery } from './queries.ts'

export function PointsRedemptionsPage() {
  const query = useInfiniteQuery(pointsRedemptionsQuery)
  const goods = (
    <Link to="/points/goods" className={buttonClasses('primary')}>
      去兑换
    </Link>
  )
  return (
    <ElderScreenLayout title="兑换记录" back="/points">
      <PaginatedList
        query={query}
        getRows={({ redemptions }) => redemptions}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Gift} title="还没有兑换记录" action={goods}>
            攒够积分，就能换优惠券和礼品。
          </EmptyState>
        }
      >
        {(redemption) => <RedemptionCard redemption={redemption} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function RedemptionCard({
  redemption: { title, points, status, createdAt },
}: {
  redemption: PointsRedemption
}) {
  const isWaiting = status === 'waiting'
  return (
    <Card className="flex flex-col gap-2">
      <span>
        <Badge tone={isWaiting ? 'warn' : 'ok'}>{isWaiting ? '待发放' : '已发放'}</Badge>
      </span>
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <p className="text-muted">
        {formatDateTime(createdAt)}，用了 {points} 分
      </p>
      {isWaiting && <p>客服会打电话与您联系，请留意电话。</p>}
    </Card>
  )
}
