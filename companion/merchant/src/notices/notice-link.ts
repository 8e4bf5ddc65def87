type NotificationTarget = { type: string; data: Record<string, unknown> }

/** Returns the page that a notification is about, or undefined if the console has no such page. */
export function getMerchantNotificationPath({ type, data }: NotificationTarget) {
  if (typeof data['orderNo'] === 'string') return `/orders/${encodeURIComponent(data['orderNo'])}`
  const settlementId = Number(data['settlementId'])
  if (settlementId) return `/settlements/${settlementId}`
  return type === 'MERCHANT_LEVEL_CHANGED' ? '/store' : undefined
}
