import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import { isInformationOnly } from '#merchant-services'
import type { ProductOrderRow } from './order-store.ts'
import { getProductDisclaimer, isContactPhoneVisible, decideProductOrderRefusal } from './rules.ts'
import type { ServiceProductRow } from './store.ts'

export const isInformationProduct = ({
  category,
  subcategory,
}: Pick<ServiceProductRow, 'category' | 'subcategory'>) =>
  isInformationOnly({ merchantCategory: category, category: subcategory ?? '' })

export const toAvailabilityFields = (row: Pick<ServiceProductRow, 'available_from' | 'available_to'>) => ({
  availableFrom: row.available_from,
  availableTo: row.available_to,
})

export function toProductResponse(row: ServiceProductRow, now: Instant) {
  const isInfo = isInformationProduct(row)
  return {
    id: row.id,
    category: row.category,
    subcategory: row.subcategory,
    title: row.title,
    description: row.description,
    images: row.images,
    price: decimalYuanToNumber(row.price),
    priceUnit: row.price_unit,
    location: row.location,
    ...toAvailabilityFields(row),
    isForSale: !decideProductOrderRefusal({ ...toAvailabilityFields(row), isInformation: isInfo }, now),
    stock: row.stock,
    salesCount: row.sales_count,
    rating: Number(row.rating),
    provider: { id: row.provider_id, name: row.company_name },
    disclaimer: getProductDisclaimer(row.category, isInfo),
  }
}

export const toAdminProductResponse = (row: ServiceProductRow, now: Instant) => ({
  ...toProductResponse(row, now),
  commissionRate: Number(row.commission_rate),
  status: row.status,
  createdAt: toIso(row.created_at.getTime()),
})

const when = (at: Date | null) => at && toIso(at.getTime())

export function toProductOrderResponse(row: ProductOrderRow) {
  const phone = row.contact_phone
  return {
    id: row.id,
    orderNo: row.order_no,
    status: row.status,
    product: { id: row.product_id, title: row.title, category: row.category },
    provider: { id: row.provider_id, name: row.company_name },
    quantity: row.quantity,
    unitPrice: decimalYuanToNumber(row.unit_price),
    amount: decimalYuanToNumber(row.amount),
    user: { id: row.user_id, nickname: row.nickname },
    contactName: row.contact_name,
    contactPhone: phone && !isContactPhoneVisible(row.status) ? maskPhone(phone) : phone,
    address: row.address,
    scheduledDate: row.scheduled_date,
    paidAt: when(row.paid_at),
    shippedAt: when(row.shipped_at),
    completedAt: when(row.completed_at),
    createdAt: toIso(row.created_at.getTime()),
  }
}
