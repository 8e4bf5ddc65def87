import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FavouriteButton } from '#favourites/favourite-button.tsx'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ImageGallery } from './image-gallery.tsx'
import { type ServiceDetailResponse, serviceQuery } from './queries.ts'
import { ServicePrice } from './service-card.tsx'
import { isInformationOnlyCategory, maxOrderQuantity } from './service-labels.ts'
import { ServiceReviewList } from './service-review-list.tsx'
import { serviceCategoryLabel } from './service-search-params.ts'

const route = getRouteApi('/own/services/$id')

export function ServicePage() {
  const { id } = route.useParams()
  const query = useQuery(serviceQuery(Number(id)))
  const isOffered = query.data && !isInformationOnlyCategory(query.data.category)
  return (
    <ElderScreenLayout
      title="服务详情"
      back="/services"
      action={isOffered && <ToOrder service={query.data} />}
    >
      <QueryContent query={query}>{(service) => <Details service={service} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function ToOrder({ service: { id, stock } }: { service: ServiceDetailResponse }) {
  if (maxOrderQuantity(stock) === 0)
    return <p className="text-center font-semibold">已约满，过几天再来看看。</p>
  return (
    <Link to="/services/$id/order" params={{ id: String(id) }} className={buttonClasses('primary')}>
      立即下单
    </Link>
  )
}

function Details({ service }: { service: ServiceDetailResponse }) {
  const { title, category, description, images, storeName, serviceDuration, salesCount, rating } = service
  return (
    <>
      <ImageGallery images={images} />
      <div className="flex flex-col items-start gap-2">
        <Badge>{serviceCategoryLabel(category)}</Badge>
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
        {isInformationOnlyCategory(category) ? (
          <p className="text-muted">仅供了解，不在这里办理，也不收钱。</p>
        ) : (
          <ServicePrice {...service} />
        )}
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          {storeName && <LabelledValue name="商家">{storeName}</LabelledValue>}
          {serviceDuration && <LabelledValue name="时长">{serviceDuration}</LabelledValue>}
          <LabelledValue name="口碑">
            评分 {rating.toFixed(1)}
            {service.ratingCount > 0 && `，${service.ratingCount} 人评价`}
            {salesCount > 0 && `，${salesCount} 人买过`}
          </LabelledValue>
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      <FavouriteButton target={{ kind: 'service', id: service.id }} />
      <Link
        to="/services/merchants/$id"
        params={{ id: String(service.merchantId) }}
        className={buttonClasses()}
      >
        看看这家商家
      </Link>
      {!isInformationOnlyCategory(category) && <ServiceReviewList serviceId={service.id} />}
    </>
  )
}
