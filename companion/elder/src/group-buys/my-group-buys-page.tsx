import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { formatGroupOrderStatus, getGroupIdOfOrder } from './group-rules.ts'
import { type GroupBuyOrder, myGroupOrdersQuery } from './queries.ts'

export function MyGroupBuysPage() {
  const query = useInfiniteQuery(myGroupOrdersQuery)
  const toCampaigns = (
    <Link to="/group-buys" className={buttonClasses('primary')}>
      查看全部拼团
    </Link>
  )
  return (
    <ElderScreenLayout title="我参加的团" back="/group-buys">
      <PaginatedList
        query={query}
        getRows={({ orders }) => orders}
        getKey={({ orderNo }) => orderNo}
        empty={
          <EmptyState icon={Handshake} title="还没有参加过拼团" action={toCampaigns}>
            几个人一起买，会便宜一些。
          </EmptyState>
        }
      >
        {(order) => <SeatCard order={order} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function SeatCard({ order }: { order: GroupBuyOrder }) {
  const { status, title, amount, createdAt } = order
  const groupId = getGroupIdOfOrder(order)
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={status === 'pending' ? 'warn' : status === 'paid' ? 'ok' : 'plain'}>
          {formatGroupOrderStatus(status)}
        </Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <dl className="flex flex-col gap-1">
        <LabelledValue name="参加时间">{formatDateTime(createdAt)}</LabelledValue>
        <LabelledValue name="价格">{formatYuan(amount)}</LabelledValue>
      </dl>
      {groupId !== undefined && (
        <Link to="/group-buys/$id" params={{ id: String(groupId) }} className={buttonClasses()}>
          查看拼团
        </Link>
      )}
    </Card>
  )
}
