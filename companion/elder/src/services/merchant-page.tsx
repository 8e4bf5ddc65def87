import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import { FavouriteButton } from '#favourites/favourite-button.tsx'
import { Card, LabelledValue } from '#parts/card.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type MerchantShop, merchantShopQuery, servicesOfMerchantQuery } from './queries.ts'
import { ServiceCard } from './service-card.tsx'

const route = getRouteApi('/own/services/merchants/$id')

/** Page of a merchant: facts, the heart, and the services on offer. */
export function MerchantPage() {
  const id = Number(route.useParams().id)
  const query = useQuery(merchantShopQuery(id))
  return (
    <ElderScreenLayout title="商家" back="/services">
      <QueryContent query={query}>
        {(merchant) => (
          <>
            <MerchantFacts merchant={merchant} />
            <FavouriteButton target={{ kind: 'merchant', id: merchant.id }} />
            <ServicesOfMerchant id={merchant.id} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function MerchantFacts({ merchant }: { merchant: MerchantShop }) {
  const { name, description, logoUrl, address, rating, ratingCount } = merchant
  return (
    <>
      <div className="flex items-center gap-4">
        {logoUrl && <img src={logoUrl} alt="" className="size-20 shrink-0 rounded-[8px] object-cover" />}
        <h2 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">{name}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name="口碑">
            评分 {rating.toFixed(1)}
            {ratingCount > 0 && `，${ratingCount} 人评价`}
          </LabelledValue>
          {address && <LabelledValue name="地址">{address}</LabelledValue>}
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
    </>
  )
}

function ServicesOfMerchant({ id }: { id: number }) {
  const query = useInfiniteQuery(servicesOfMerchantQuery(id))
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">这家的服务</h2>
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ services }) => services}
        getKey={(service) => service.id}
        empty={
          <EmptyState icon={HandHeart} title="暂时没有服务">
            过几天再来看看。
          </EmptyState>
        }
      >
        {(service) => <ServiceCard service={service} />}
      </PaginatedList>
    </section>
  )
}
