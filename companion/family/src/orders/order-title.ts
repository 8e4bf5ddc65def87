import { getCurrentLanguage, useText } from '@sanhe/ui/i18n.ts'
import type { ChildOrderDetail } from './order-status.ts'
import { ordersLabels } from './text.ts'

/** Titles come from the service in Chinese; in English an order is named by its type. */
export function useChildOrderTitle({ title, orderType }: Pick<ChildOrderDetail, 'title' | 'orderType'>) {
  const t = useText(ordersLabels)
  if (getCurrentLanguage() === 'zh') return title
  if (orderType === 'appointment') return title.replace(/医生/, ',').replace(/\s*挂号$/, '')
  return title.includes('年')
    ? t.membershipPlans.yearly
    : title.includes('月')
      ? t.membershipPlans.monthly
      : t.types.membership
}
