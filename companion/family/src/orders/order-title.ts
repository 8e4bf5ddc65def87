import { replaceDaysInText } from '@sanhe/ui/console/format.ts'
import { getCurrentLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useDateFormatters } from '#parts/dates.ts'
import type { ChildOrderDetail } from './order-status.ts'
import { ordersLabels } from './text.ts'

/** Titles come from the service in Chinese; in English an order is named by its type. */
export function useChildOrderTitle({ title, orderType }: Pick<ChildOrderDetail, 'title' | 'orderType'>) {
  const t = useText(ordersLabels)
  const { day } = useDateFormatters()
  const readable = replaceDaysInText(title, day)
  if (getCurrentLanguage() === 'zh') return readable
  if (orderType === 'appointment') return readable.replace(/医生/, ',').replace(/\s*挂号$/, '')
  return title.includes('年')
    ? t.membershipPlans.yearly
    : title.includes('月')
      ? t.membershipPlans.monthly
      : t.types.membership
}
