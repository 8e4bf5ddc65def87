import { decimalYuanToFen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db, OrderRow } from '#core'
import { findProductOrder } from './order-store.ts'
import { decideProductOrderRefusal } from './rules.ts'
import { findOfferedProduct, type ServiceProductRow } from './store.ts'
import { isInformationProduct, toAvailabilityFields } from './views.ts'

const isOrderable = (product: ServiceProductRow, now: Instant) =>
  !decideProductOrderRefusal(
    { ...toAvailabilityFields(product), isInformation: isInformationProduct(product) },
    now,
  )

/** Returns the ordered product with its current price and stock. */
export async function loadProductReorder(db: Db, { order_no, title }: OrderRow, now: Instant) {
  const ordered = await findProductOrder(db, order_no)
  if (!ordered) return { items: [] }
  const product = await findOfferedProduct(db, ordered.product_id)
  const item = {
    id: ordered.product_id,
    name: title,
    quantity: ordered.quantity,
    unitPriceFen: decimalYuanToFen(ordered.unit_price),
    offer:
      product && isOrderable(product, now)
        ? { priceFen: decimalYuanToFen(product.price), stock: product.stock }
        : undefined,
  }
  return { items: [item] }
}
