import type { Order, OrderStatus } from './queries.ts'

export const orderKindLabels: Record<Order['orderType'], string> = {
  appointment: '挂号',
  consultation: '图文问诊',
  grocery: '买菜',
  membership: '会员',
  housekeeping: '家政',
  merchant_service: '商家服务',
  group_buy: '拼团',
  course: '课程',
  service_product: '商品',
}

export const orderStatusFilterOptions = [
  { value: 'all', label: '全部' },
  { value: 'pending', label: '待付款' },
  { value: 'paid', label: '已付款' },
  { value: 'completed', label: '已完成' },
  { value: 'cancelled', label: '已取消' },
  { value: 'refunded', label: '退款' },
] as const satisfies { value: OrderStatus | 'all'; label: string }[]

export type OrderKind = Order['orderType']
export type OrderListSearchParams = { status?: OrderStatus; kind?: OrderKind }

const isOrderKind = (value: unknown): value is OrderKind =>
  typeof value === 'string' && Object.hasOwn(orderKindLabels, value)

/** Parses the search parameters of the URL, which may contain anything. */
export function parseOrderListSearchParams({ status, kind }: Record<string, unknown>): OrderListSearchParams {
  const known = orderStatusFilterOptions.find(({ value }) => value === status)?.value
  return {
    ...(known && known !== 'all' && { status: known }),
    ...(isOrderKind(kind) && { kind }),
  }
}
