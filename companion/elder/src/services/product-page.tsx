import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FavouriteButton } from '#favourites/favourite-button.tsx'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { ImageGallery } from './image-gallery.tsx'
import { type ServiceProductDetail, serviceProductQuery } from './queries.ts'
import { formatServicePrice } from './service-labels.ts'

const route = getRouteApi('/own/services/products/$id')

export function ServiceProductPage() {
  const { id } = route.useParams()
  const query = useQuery(serviceProductQuery(Number(id)))
  return (
    <ElderScreenLayout
      title="商品详情"
      back="/services"
      action={query.data && <ToOrder product={query.data} />}
    >
      <QueryContent query={query}>{(product) => <Details product={product} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function ToOrder({ product: { id, isForSale, stock } }: { product: ServiceProductDetail }) {
  if (!isForSale) return <p className="text-center font-semibold">现在不能下单。</p>
  if (stock <= 0) return <p className="text-center font-semibold">已卖完，过几天再来看看。</p>
  return (
    <Link to="/services/products/$id/order" params={{ id: String(id) }} className={buttonClasses('primary')}>
      立即下单
    </Link>
  )
}

function Details({ product }: { product: ServiceProductDetail }) {
  const { title, subcategory, description, images, price, priceUnit, location, provider } = product
  const { availableFrom, availableTo, disclaimer } = product
  return (
    <>
      <ImageGallery images={images} />
      <div className="flex flex-col items-start gap-2">
        {subcategory && <Badge>{subcategory}</Badge>}
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-lg font-bold tabular-nums">{formatServicePrice(price, priceUnit)}</p>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name="提供方">{provider.name}</LabelledValue>
          {location && <LabelledValue name="地点">{location}</LabelledValue>}
          {availableFrom && <LabelledValue name="可订日期">{formatIsoDay(availableFrom)} 起</LabelledValue>}
          {availableTo && <LabelledValue name="截止">{formatIsoDay(availableTo)}</LabelledValue>}
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      <FavouriteButton target={{ kind: 'service_product', id: product.id }} />
      {disclaimer && <p className="text-muted">{disclaimer}</p>}
    </>
  )
}
