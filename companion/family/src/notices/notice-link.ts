import type { FamilyApiResponse } from '#api.ts'

export type ChildNotificationItem = FamilyApiResponse<'notifications', 'listOfChild'>['notifications'][number]

/**
 * Returns the page that a notification is about. A notification about an order also contains the id of the parent, so
 * the order is checked first.
 */
export function getChildNotificationPath({ type, data }: Pick<ChildNotificationItem, 'type' | 'data'>) {
  if (typeof data['orderNo'] === 'string') return `/orders/${data['orderNo']}`
  const parentId = Number(data['parentId'])
  if (!parentId) return '/notices'
  if (type === 'WAITING_LIST_OFFER') return `/parents/${parentId}/waiting`
  if (type === 'PARENT_HEALTH_ALERT') return `/alerts?parent=${parentId}`
  return type === 'PARENT_HEALTH_REPORT' ? `/parents/${parentId}/reports` : `/parents/${parentId}`
}
