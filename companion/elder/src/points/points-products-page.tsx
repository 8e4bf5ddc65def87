import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { PointsProductCard } from './points-product-card.tsx'
import { parsePointsProductsSearchParams } from './points-search-params.ts'
import { pointsAccountQuery, pointsProductsQuery } from './queries.ts'

const route = getRouteApi('/own/points/goods')

const kinds = [
  { value: 'all', label: '全部' },
  { value: 'coupon', label: '优惠券' },
  { value: 'gift', label: '礼品' },
  { value: 'privilege', label: '特权' },
] as const

export function PointsProductsPage() {
  const { category } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(pointsProductsQuery(category))
  const { data: account } = useQuery(pointsAccountQuery)
  return (
    <ElderScreenLayout title="积分兑换" back="/points">
      {account && (
        <p>
          您有 <strong>{account.availablePoints}</strong> 分可用
        </p>
      )}
      <RadioChoices
        label="类别"
        hidesLabel
        value={category ?? 'all'}
        options={kinds}
        onChange={(next) =>
          void navigate({ search: parsePointsProductsSearchParams({ category: next }), replace: true })
        }
      />
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ products }) => products}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={Gift} title="暂时没有这类商品">
            换一类看看，积分先攒着。
          </EmptyState>
        }
      >
        {(product) => <PointsProductCard product={product} availablePoints={account?.availablePoints} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}
