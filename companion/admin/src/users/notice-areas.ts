import { useText } from '@sanhe/ui/i18n.ts'
import { userHistoryLabels } from './history-text.ts'

type NoticeArea = keyof (typeof userHistoryLabels)['en']['noticeAreas']

/** Beginning of the type of a notice for each area. The first match wins, so longer beginnings come first. */
const beginnings: readonly [string, NoticeArea][] = [
  ['ACTIVITY_', 'activity'],
  ['APPOINTMENT_', 'appointment'],
  ['WAITING_LIST_', 'appointment'],
  ['PARENT_APPOINTMENT_', 'appointment'],
  ['PROXY_WAITING', 'appointment'],
  ['POST_', 'community'],
  ['COMMENT_', 'community'],
  ['APPEAL_', 'community'],
  ['PICTURE_', 'picture'],
  ['ORDER_', 'order'],
  ['PROXY_ORDER', 'order'],
  ['PARENT_ORDER_', 'order'],
  ['DELIVERY_', 'delivery'],
  ['SERVICE_', 'homeService'],
  ['MERCHANT_ORDER_', 'merchantService'],
  ['PRODUCT_', 'product'],
  ['GROUP_BUY_', 'groupBuy'],
  ['COURSE_', 'course'],
  ['MEMBERSHIP_', 'membership'],
  ['POINTS_', 'points'],
  ['INVOICE_', 'invoice'],
  ['CAPTAIN_', 'captain'],
  ['FAMILY_', 'family'],
  ['REVIEW_', 'review'],
  ['DATA_EXPORT_', 'dataExport'],
]

/** Returns a function that describes what a notice of a type is about, such as 活动 for `ACTIVITY_REMINDER`. */
export function useNoticeAreaLabel() {
  const { noticeAreas } = useText(userHistoryLabels)
  return (type: string) => {
    const [, area = 'system'] = beginnings.find(([beginning]) => type.startsWith(beginning)) ?? []
    return noticeAreas[area]
  }
}
