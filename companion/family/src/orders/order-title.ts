import { getCurrentLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useDateFormatters } from '#parts/dates.ts'
import type { ChildOrderDetail } from './order-status.ts'
import { ordersLabels } from './text.ts'

/**
 * Returns an order title with its days as `format` writes them. The service builds titles with days such as
 * `2026-12-12`.
 */
export const writeOutTitleDays = (title: string, format: (isoDay: string) => string) =>
  title.replaceAll(/\d{4}-\d\d-\d\d/g, (isoDay) => format(isoDay))

/** Titles come from the service in Chinese; in English an order is named by its type. */
export function useChildOrderTitle({ title, orderType }: Pick<ChildOrderDetail, 'title' | 'orderType'>) {
  const t = useText(ordersLabels)
  const { day } = useDateFormatters()
  const readable = writeOutTitleDays(title, day)
  if (getCurrentLanguage() === 'zh') return readable
  if (orderType === 'appointment') return readable.replace(/医生/, ',').replace(/\s*挂号$/, '')
  return title.includes('年')
    ? t.membershipPlans.yearly
    : title.includes('月')
      ? t.membershipPlans.monthly
      : t.types.membership
}
