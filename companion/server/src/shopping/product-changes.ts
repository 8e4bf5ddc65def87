import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { addPriceChange, addGroceryProduct, addStockChange, updateGroceryProduct } from './catalogue-store.ts'

/** Administrator, time and (for a stock change) reason, which are stored with each change of a product. */
export type ProductChangeAuthor = { adminId: number; at: Date; reason?: string | null }

/** Adds a product and records its first stock and price. */
export async function addGroceryProductAndRecordChanges(
  tx: Db,
  columns: Omit<Insertable<DB['products']>, 'created_at'>,
  { adminId: admin_id, at: created_at }: ProductChangeAuthor,
) {
  const { stock = 0, price } = columns
  const { id: product_id } = await addGroceryProduct(tx, { ...columns, created_at })
  await addPriceChange(tx, { product_id, admin_id, price, created_at })
  if (stock > 0) await addStockChange(tx, { product_id, admin_id, change: stock, stock, created_at })
  return product_id
}

/** Changes a locked product and records changes of its stock and price. Returns whether anything changed. */
export async function changeLockedGroceryProduct(
  tx: Db,
  product: Selectable<DB['products']>,
  columns: Updateable<DB['products']>,
  { adminId: admin_id, at: created_at, reason = null }: ProductChangeAuthor,
) {
  const names = Object.keys(columns) as (keyof typeof product)[]
  if (names.every((name) => columns[name] === product[name])) return false
  const { id: product_id, price: old_price } = product
  const { price = old_price, stock = product.stock } = columns
  await updateGroceryProduct(tx, product_id, columns)
  if (price !== old_price) await addPriceChange(tx, { product_id, admin_id, old_price, price, created_at })
  const change = stock - product.stock
  if (change !== 0) await addStockChange(tx, { product_id, admin_id, change, stock, reason, created_at })
  return true
}
