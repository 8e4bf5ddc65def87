import { fenOfDecimal, yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { CartRow } from './cart-store.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { isOnSale, type listProviders, type ProductRow } from './product-store.ts'
import { cartTotals, isOrderable } from './rules.ts'

type ProviderRow = Awaited<ReturnType<typeof listProviders>>['rows'][number]

export const providerView = (row: ProviderRow) => ({
  id: row.id,
  companyName: row.company_name,
  address: row.address,
  contactPhone: row.contact_phone,
  rating: Number(row.rating),
  productCount: row.product_count,
})

const providerOf = (row: { provider_id: number; company_name: string }) => ({
  id: row.provider_id,
  companyName: row.company_name,
})

export const productView = (row: ProductRow) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  imageUrl: row.image_url,
  price: yuanOfDecimal(row.price),
  unit: row.unit,
  stock: row.stock,
  provider: providerOf(row),
})

const isAvailable = (row: CartRow) =>
  isOrderable({ quantity: row.quantity, isOnSale: isOnSale(row), stock: row.stock })

const cartItemView = (row: CartRow) => ({
  id: row.id,
  productId: row.product_id,
  name: row.name,
  imageUrl: row.image_url,
  price: yuanOfDecimal(row.price),
  unit: row.unit,
  quantity: row.quantity,
  subtotal: yuanOf(fenOfDecimal(row.price) * row.quantity),
  provider: providerOf(row),
  available: isAvailable(row),
})

export function cartView(rows: CartRow[]) {
  const counted = rows.filter(isAvailable).map((row) => ({
    quantity: row.quantity,
    priceFen: fenOfDecimal(row.price),
    providerId: row.provider_id,
  }))
  const { goodsFen, deliveryFeeFen, totalFen } = cartTotals(counted)
  return {
    items: rows.map(cartItemView),
    totalQuantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsAmount: yuanOf(goodsFen),
    deliveryFee: yuanOf(deliveryFeeFen),
    totalAmount: yuanOf(totalFen),
  }
}

const deliveryFields = (row: DeliveryRow) => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  provider: providerOf(row),
  items: row.items,
  goodsAmount: yuanOf(fenOfDecimal(row.total_amount) - fenOfDecimal(row.delivery_fee)),
  deliveryFee: yuanOfDecimal(row.delivery_fee),
  totalAmount: yuanOfDecimal(row.total_amount),
  address: row.delivery_address,
  estimatedDelivery: row.estimated_delivery && toIso(row.estimated_delivery.getTime()),
  createdAt: toIso(row.created_at.getTime()),
})

export const deliveryView = (row: DeliveryRow, payUrl: (orderNo: string) => string) => ({
  ...deliveryFields(row),
  phone: maskPhone(row.delivery_phone),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

/** Couriers get the full phone number, because they must be able to call. */
export const adminDeliveryView = (row: DeliveryRow) => ({
  ...deliveryFields(row),
  phone: row.delivery_phone,
  userId: row.user_id,
})
