import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { findProductOfAnyStatus, listPriceChanges, listStockChanges } from './catalogue-store.ts'

type ManagedRow = NonNullable<Awaited<ReturnType<typeof findProductOfAnyStatus>>>
type StockChangeRow = Awaited<ReturnType<typeof listStockChanges>>[number]
type PriceChangeRow = Awaited<ReturnType<typeof listPriceChanges>>[number]

export const toAdminGroceryResponse = (row: ManagedRow) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  imageUrl: row.image_url,
  price: decimalYuanToNumber(row.price),
  unit: row.unit,
  stock: row.stock,
  status: row.status,
  provider: { id: row.provider_id, companyName: row.company_name, status: row.provider_status },
  createdAt: toIso(row.created_at.getTime()),
})

const changeFields = (row: StockChangeRow | PriceChangeRow) => ({
  id: row.id,
  adminId: row.admin_id,
  adminName: row.username,
  createdAt: toIso(row.created_at.getTime()),
})

export const toStockChangeResponse = (row: StockChangeRow) => ({
  ...changeFields(row),
  change: row.change,
  stock: row.stock,
  reason: row.reason,
})

export const toPriceChangeResponse = (row: PriceChangeRow) => ({
  ...changeFields(row),
  oldPrice: row.old_price === null ? null : decimalYuanToNumber(row.old_price),
  price: decimalYuanToNumber(row.price),
})
