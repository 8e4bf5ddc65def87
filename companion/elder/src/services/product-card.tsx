import { Link } from '@tanstack/react-router'
import { Badge, cardClasses } from '#parts/card.tsx'
import type { ServiceProductDetail } from './queries.ts'
import { formatServicePrice } from './service-labels.ts'

export function ServiceProductCard({ product }: { product: ServiceProductDetail }) {
  const { id, title, images, subcategory, price, priceUnit, location, provider, isForSale, stock } = product
  return (
    <Link to="/services/products/$id" params={{ id: String(id) }} className={`${cardClasses} hover:bg-hover`}>
      {images[0] && (
        <img src={images[0]} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <span className="flex flex-wrap gap-2">
        {subcategory && <Badge>{subcategory}</Badge>}
        {isForSale && stock <= 0 && <Badge tone="warn">已卖完</Badge>}
      </span>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <p className="font-bold tabular-nums">{formatServicePrice(price, priceUnit)}</p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {[location, provider.name].filter(Boolean).join('，')}
      </p>
    </Link>
  )
}
