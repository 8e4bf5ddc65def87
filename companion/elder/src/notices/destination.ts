type NoticeTarget = { type: string; data: Record<string, unknown> }

/** Page of a notification by the name of an id in its data. The first match wins, so specific names come first. */
const pages: [name: string, page: (value: string) => string][] = [
  ['activityId', (id) => `/activities/${id}`],
  ['appointmentId', (id) => `/medical/appointments/${id}`],
  ['consultationId', (id) => `/medical/consultations/${id}`],
  ['postId', (id) => `/community/${id}`],
  ['courseId', (id) => `/courses/${id}`],
  ['groupOrderId', (id) => `/group-buys/${id}`],
  ['memberId', () => '/family'],
  ['week', () => '/health/report'],
  ['deviceId', () => '/health/devices'],
  ['alertId', () => '/health'],
  ['redemptionId', () => '/points/redemptions'],
  ['orderNo', (orderNo) => `/orders/${orderNo}`],
]

/** Pages by the type of the notification, whatever its data contains. */
const byType: [start: string, page: string][] = [
  ['MEMBERSHIP_', '/membership'],
  ['CAPTAIN_', '/captains'],
]

/** Notifications about a parent: this app shows only the user's own data. */
const parentPrefix = 'PARENT_'

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]+$/.test(value))

/** Returns the page of a notification, or undefined when its text is complete. */
export function noticeDestination({ type, data }: NoticeTarget): string | undefined {
  if (type.startsWith(parentPrefix)) return undefined
  const known = byType.find(([start]) => type.startsWith(start))
  if (known) return known[1]
  const [name, page] = pages.find(([name]) => isId(data[name])) ?? []
  return name && page?.(String(data[name]))
}
