import { decimalYuanToFen, fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { CartRow } from './cart-store.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { isProductOnSale, type listGrocers, type GroceryProductRow } from './product-store.ts'
import { calculateCartTotals, isCartItemOrderable } from './rules.ts'

type ProviderRow = Awaited<ReturnType<typeof listGrocers>>['rows'][number]

export const toProviderResponse = (row: ProviderRow) => ({
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

export const toProductResponse = (row: GroceryProductRow) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  imageUrl: row.image_url,
  price: decimalYuanToNumber(row.price),
  unit: row.unit,
  stock: row.stock,
  provider: providerOf(row),
})

const isAvailable = (row: CartRow) =>
  isCartItemOrderable({ quantity: row.quantity, isOnSale: isProductOnSale(row), stock: row.stock })

const toCartItemResponse = (row: CartRow) => ({
  id: row.id,
  productId: row.product_id,
  name: row.name,
  imageUrl: row.image_url,
  price: decimalYuanToNumber(row.price),
  unit: row.unit,
  quantity: row.quantity,
  subtotal: fenToYuan(decimalYuanToFen(row.price) * row.quantity),
  provider: providerOf(row),
  available: isAvailable(row),
})

export function toCartResponse(rows: CartRow[]) {
  const counted = rows.filter(isAvailable).map((row) => ({
    quantity: row.quantity,
    priceFen: decimalYuanToFen(row.price),
    providerId: row.provider_id,
  }))
  const { goodsFen, deliveryFeeFen, totalFen } = calculateCartTotals(counted)
  return {
    items: rows.map(toCartItemResponse),
    totalQuantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsAmount: fenToYuan(goodsFen),
    deliveryFee: fenToYuan(deliveryFeeFen),
    totalAmount: fenToYuan(totalFen),
  }
}

/** Returns the period that the user chose, or null for a delivery as soon as possible. */
const toDeliveryWindowResponse = ({ window_from: from, window_until: until }: DeliveryRow) =>
  from && until ? { from: toIso(from.getTime()), until: toIso(until.getTime()) } : null

const deliveryFields = (row: DeliveryRow) => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  provider: providerOf(row),
  items: row.items,
  goodsAmount: fenToYuan(decimalYuanToFen(row.total_amount) - decimalYuanToFen(row.delivery_fee)),
  deliveryFee: decimalYuanToNumber(row.delivery_fee),
  totalAmount: decimalYuanToNumber(row.total_amount),
  address: row.delivery_address,
  deliveryWindow: toDeliveryWindowResponse(row),
  estimatedDelivery: row.estimated_delivery && toIso(row.estimated_delivery.getTime()),
  createdAt: toIso(row.created_at.getTime()),
})

export const toDeliveryResponse = (row: DeliveryRow, payUrl: (orderNo: string) => string) => ({
  ...deliveryFields(row),
  phone: maskPhone(row.delivery_phone),
  paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
})

/**
 * Converts a delivery to the response for administrators. It contains the full phone number, because couriers
 * must be able to call the customer.
 */
export const toAdminDeliveryResponse = (row: DeliveryRow) => ({
  ...deliveryFields(row),
  phone: row.delivery_phone,
  userId: row.user_id,
})
