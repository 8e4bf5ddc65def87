import { Link } from '@tanstack/react-router'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatDistance } from '#parts/distance.ts'
import { formatYuan } from '#parts/money.ts'
import type { ServiceDetailResponse } from './queries.ts'
import { formatServicePrice, isInformationOnlyCategory } from './service-labels.ts'
import { serviceCategoryLabel } from './service-search-params.ts'

type ServiceCardData = Pick<
  ServiceDetailResponse,
  | 'id'
  | 'title'
  | 'category'
  | 'images'
  | 'price'
  | 'originalPrice'
  | 'priceUnit'
  | 'salesCount'
  | 'rating'
  | 'storeName'
> & { distance?: number | null; isForSale?: boolean }

/** Card of a service in a list or in search results. The whole card is a link. */
export function ServiceCard({ service }: { service: ServiceCardData }) {
  const { id, title, category, images, storeName, salesCount, rating } = service
  const far = formatDistance(service.distance ?? null)
  const isForSale = service.isForSale ?? !isInformationOnlyCategory(category)
  return (
    <Link to="/services/$id" params={{ id: String(id) }} className={`${cardClasses} hover:bg-hover`}>
      {images[0] && (
        <img src={images[0]} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <Badge>{serviceCategoryLabel(category)}</Badge>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      {isForSale ? <ServicePrice {...service} /> : <p className="text-muted">仅供了解</p>}
      <p className="text-muted [overflow-wrap:anywhere]">
        {[
          storeName,
          `评分 ${rating.toFixed(1)}`,
          salesCount > 0 && `${salesCount} 人买过`,
          far && `离您 ${far}`,
        ]
          .filter(Boolean)
          .join('，')}
      </p>
    </Link>
  )
}

type ServicePriceProps = Pick<ServiceDetailResponse, 'price' | 'originalPrice' | 'priceUnit'>

export function ServicePrice({ price, originalPrice, priceUnit }: ServicePriceProps) {
  return (
    <p className="tabular-nums">
      <strong>{formatServicePrice(price, priceUnit)}</strong>
      {originalPrice !== null && originalPrice > price && (
        <span className="text-muted">，原价 {formatYuan(originalPrice)}</span>
      )}
    </p>
  )
}
