import { decimalYuanToFen } from '@sanhe/kit/money'
import type { Db, OrderRow } from '#core'
import { findOfferedService, isInformationOnly } from '#merchant-services'
import { findMerchantOrder } from './store.ts'

type OfferedService = NonNullable<Awaited<ReturnType<typeof findOfferedService>>>

const isForSale = ({ merchant_category: merchantCategory, category }: OfferedService) =>
  !isInformationOnly({ merchantCategory, category })

/** Returns the ordered service with its current price and stock. */
export async function loadServiceReorder(db: Db, { order_no, title }: OrderRow) {
  const ordered = await findMerchantOrder(db, order_no)
  if (!ordered) return { items: [] }
  const service = await findOfferedService(db, ordered.service_id)
  const item = {
    id: ordered.service_id,
    name: title,
    quantity: ordered.quantity,
    unitPriceFen: decimalYuanToFen(ordered.unit_price),
    offer:
      service && isForSale(service)
        ? { priceFen: decimalYuanToFen(service.price), stock: service.stock }
        : undefined,
  }
  return { items: [item], remark: ordered.remark }
}
