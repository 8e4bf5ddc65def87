type Told = { type: string; data: Record<string, unknown> }

/** What a notice is about, by the name of its number; of two the more exact one stands above. */
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

/** What tells of somebody's standing, whatever else it names. */
const byType: [start: string, page: string][] = [
  ['MEMBERSHIP_', '/membership'],
  ['CAPTAIN_', '/captains'],
]

/** Of a parent: this app shows only what is one's own. */
const ofParents = 'PARENT_'

const isWritten = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]+$/.test(value))

/** The address of what a notice tells of; undefined where it tells all there is to know. */
export function destinationOf({ type, data }: Told): string | undefined {
  if (type.startsWith(ofParents)) return undefined
  const known = byType.find(([start]) => type.startsWith(start))
  if (known) return known[1]
  const [name, page] = pages.find(([name]) => isWritten(data[name])) ?? []
  return name && page?.(String(data[name]))
}
