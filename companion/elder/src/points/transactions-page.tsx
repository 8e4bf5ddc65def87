import { fromIso } from '@sanhe/kit/runtime/clock'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { formatDateTime, formatDay } from '#parts/dates.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { parsePointsTransactionsSearchParams } from './points-search-params.ts'
import { type PointsTransaction, pointsTransactionsQuery } from './queries.ts'

const route = getRouteApi('/own/points/transactions')

const types = [
  { value: 'all', label: '全部' },
  { value: 'earn', label: '获得' },
  { value: 'use', label: '使用' },
  { value: 'expire', label: '过期' },
] as const
const typeLabels = { earn: '获得积分', use: '使用积分', expire: '积分过期' }

export function PointsTransactionsPage() {
  const { type } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(pointsTransactionsQuery(type))
  return (
    <ElderScreenLayout title="积分明细" back="/points">
      <RadioChoices
        label="明细类型"
        hidesLabel
        value={type ?? 'all'}
        options={types}
        onChange={(next) =>
          void navigate({ search: parsePointsTransactionsSearchParams({ type: next }), replace: true })
        }
      />
      <PaginatedList
        query={query}
        getRows={({ transactions }) => transactions}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={ListOrdered} title="这里还没有记录">
            回到“我的积分”签个到，就有第一笔了。
          </EmptyState>
        }
      >
        {(transaction) => <TransactionCard transaction={transaction} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

function TransactionCard({ transaction }: { transaction: PointsTransaction }) {
  const { type, points, balance, description, createdAt, expiresAt } = transaction
  return (
    <Card className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {description ?? typeLabels[type]}
        </span>
        <strong className="text-lg tabular-nums">{points > 0 ? `+${points}` : points} 分</strong>
      </p>
      <p className="text-muted">
        {formatDateTime(createdAt)}，当时共 {balance} 分
      </p>
      {type === 'earn' && points > 0 && expiresAt && (
        <p className="text-muted">{formatDay(fromIso(expiresAt))} 前有效</p>
      )}
    </Card>
  )
}
