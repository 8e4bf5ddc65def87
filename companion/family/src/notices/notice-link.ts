type NotificationTarget = { type: string; data: Record<string, unknown> }

/**
 * Returns the page that a notification is about. A notification about an order also contains the id of the parent, so
 * the order is checked first.
 */
export function getChildNotificationPath({ type, data }: NotificationTarget) {
  if (typeof data['orderNo'] === 'string') return `/orders/${data['orderNo']}`
  const parentId = Number(data['parentId'])
  if (!parentId) return '/notices'
  if (type === 'WAITING_LIST_OFFER') return `/parents/${parentId}/waiting`
  if (type === 'PARENT_HEALTH_ALERT') return `/alerts?parent=${parentId}`
  if (type === 'PARENT_MESSAGE_ANSWERED') return `/parents/${parentId}/messages`
  if (type === 'PARENT_MEDICINE_MISSED') return `/parents/${parentId}/medicines`
  return type === 'PARENT_HEALTH_REPORT' ? `/parents/${parentId}/reports` : `/parents/${parentId}`
}
