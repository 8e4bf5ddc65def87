type NotificationTarget = { type: string; data: Record<string, unknown> }

/**
 * Page that a notification opens, for each id that its data may contain, such as `activityId`. The first match wins, so
 * specific names are listed first.
 */
const pages: [name: string, page: (value: string) => string][] = [
  ['activityId', (id) => `/activities/${id}`],
  ['appointmentId', (id) => `/medical/appointments/${id}`],
  ['waitingEntryId', () => '/medical/waiting'],
  ['consultationId', (id) => `/medical/consultations/${id}`],
  ['postId', (id) => `/community/${id}`],
  ['courseId', (id) => `/courses/${id}`],
  ['groupOrderId', (id) => `/group-buys/${id}`],
  ['familyMessageId', () => '/me/family/messages'],
  ['memberId', () => '/me/family'],
  ['week', () => '/health/report'],
  ['deviceId', () => '/health/devices'],
  ['alertId', () => '/health'],
  ['redemptionId', () => '/points/redemptions'],
  ['exportId', () => '/me/data'],
  ['orderNo', (orderNo) => `/orders/${orderNo}`],
]

/** Pages of notifications that need no id. The key is the beginning of the notification type. */
const byType: [start: string, page: string][] = [
  ['MEMBERSHIP_', '/membership'],
  ['CAPTAIN_', '/captains'],
  ['MEDICINE_', '/health/medicines'],
]

/**
 * Prefix of notification types that a child receives about a parent. These notifications have no page in the elder app,
 * because the app shows only the user's own data.
 */
const parentPrefix = 'PARENT_'

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]+$/.test(value))

/** Returns the page that a notification links to, or undefined when the notification has no page. */
export function getNotificationLinkPath({ type, data }: NotificationTarget): string | undefined {
  if (type.startsWith(parentPrefix)) return undefined
  const known = byType.find(([start]) => type.startsWith(start))
  if (known) return known[1]
  const [name, page] = pages.find(([name]) => isId(data[name])) ?? []
  return name && page?.(String(data[name]))
}
