import { formatYuan } from '#parts/money.ts'
import type { Order, Reorder, ReorderItem } from './queries.ts'

const listNames = (items: readonly ReorderItem[]) => items.map(({ name }) => name).join('、')

const hasRisen = ({ price, orderedPrice }: ReorderItem) => price !== null && price > orderedPrice

/**
 * Returns one sentence that says what is sold out, withdrawn, short or more expensive than in the earlier order, or
 * undefined if nothing is. Housekeeping is priced by the hour.
 */
export function describeReorderChanges(items: readonly ReorderItem[], orderType: Order['orderType']) {
  const isHousekeeping = orderType === 'housekeeping'
  const withAvailability = (availability: ReorderItem['availability']) =>
    items.filter((item) => item.availability === availability)
  const [soldOut, withdrawn] = [withAvailability('sold_out'), withAvailability('withdrawn')]
  const clauses = [
    ...(soldOut.length ? [`${listNames(soldOut)}已卖完`] : []),
    ...(withdrawn.length ? [`${listNames(withdrawn)}${isHousekeeping ? '现在不接单' : '已下架'}`] : []),
    ...withAvailability('fewer').map(({ name, quantity }) => `${name}只剩 ${quantity} 份`),
    ...items
      .filter((item) => item.quantity > 0 && hasRisen(item))
      .map(
        ({ name, price, orderedPrice }) =>
          `${name}涨价了，现在${isHousekeeping ? '每小时' : ''} ${formatYuan(price ?? 0)}，上次 ${formatYuan(orderedPrice)}`,
      ),
  ]
  return clauses.length ? `${clauses.join('；')}。` : undefined
}

export const isAnythingOrderable = (items: readonly ReorderItem[]) =>
  items.some(({ quantity }) => quantity > 0)

/** Returns the initial quantity of an order form: what can be ordered of the earlier order, otherwise one. */
export const getReorderQuantity = (reorder: Reorder | undefined) =>
  Math.max(1, reorder?.items[0]?.quantity ?? 1)

/** Kinds of orders that can be ordered again. Others are tied to a time, a group or a person. */
const reorderableKinds: readonly Order['orderType'][] = [
  'grocery',
  'housekeeping',
  'merchant_service',
  'service_product',
]

const endedStatuses: readonly string[] = ['completed', 'cancelled', 'refunded']

export const canReorder = ({ orderType, status }: Pick<Order, 'orderType'> & { status: string }) =>
  reorderableKinds.includes(orderType) && endedStatuses.includes(status)
