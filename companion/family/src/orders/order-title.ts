import { currentLanguage, useText } from '@sanhe/ui/i18n.ts'
import type { Order } from './order-status.ts'
import { ordersText } from './text.ts'

/** Titles come from the service in Chinese; in English an order is named by its type. */
export function useOrderTitle({ title, orderType }: Pick<Order, 'title' | 'orderType'>) {
  const t = useText(ordersText)
  if (currentLanguage() === 'zh') return title
  if (orderType === 'appointment') return title.replace(/医生/, ',').replace(/\s*挂号$/, '')
  return title.includes('年')
    ? t.membershipPlans.yearly
    : title.includes('月')
      ? t.membershipPlans.monthly
      : t.types.membership
}
