import { type Instant, toIso } from '@sanhe/kit/clock'
import { yuanOfDecimal } from '@sanhe/kit/money'
import { isInformationOnly } from '#merchant-services'
import { disclaimerOf, orderRefusal } from './rules.ts'
import type { ProductRow } from './store.ts'

export const isInformation = ({ category, subcategory }: Pick<ProductRow, 'category' | 'subcategory'>) =>
  isInformationOnly({ merchantCategory: category, category: subcategory ?? '' })

export const windowOf = (row: Pick<ProductRow, 'available_from' | 'available_to'>) => ({
  availableFrom: row.available_from,
  availableTo: row.available_to,
})

export function productView(row: ProductRow, now: Instant) {
  const isInfo = isInformation(row)
  return {
    id: row.id,
    category: row.category,
    subcategory: row.subcategory,
    title: row.title,
    description: row.description,
    images: row.images,
    price: yuanOfDecimal(row.price),
    priceUnit: row.price_unit,
    location: row.location,
    ...windowOf(row),
    isForSale: !orderRefusal({ ...windowOf(row), isInformation: isInfo }, now),
    stock: row.stock,
    salesCount: row.sales_count,
    rating: Number(row.rating),
    provider: { id: row.provider_id, name: row.company_name },
    disclaimer: disclaimerOf(row.category, isInfo),
  }
}

export const managedView = (row: ProductRow, now: Instant) => ({
  ...productView(row, now),
  commissionRate: Number(row.commission_rate),
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})
