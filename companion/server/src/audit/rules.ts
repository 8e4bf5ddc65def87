import type { AuditEntry } from './record.ts'

/** Who was let in, or asked; `type` is the kind of person. */
export type Actor = { type: string; id: number; accountId?: number }

export type Seen = {
  method: string
  /** The route's pattern, `/api/v1/activities/:id/join`, not the address: that may hold secrets. */
  route: string
  /** Of the contract, `activities.join`; undefined for routes without one. */
  operation: string | undefined
  params: Record<string, unknown>
  actor: Actor | undefined
  status: number
  ip: string
  isRepeated: boolean
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const tooMany = 429

/**
 * Whatever changes something, by whoever is logged in, and every try to log in. What a limit turns away at the door is
 * none: it would let anybody fill the table.
 */
export function isAudited({ method, route, actor, status }: Seen) {
  if (reading.has(method)) return false
  return actor !== undefined || (/\/auth\//.test(route) && status !== tooMany)
}

/** `/api/v1/upload/image` is `upload.image`. */
const nameOf = (route: string) =>
  route
    .replace(/^\/api\/(v1\/)?/, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .join('.')

/** Numbers of things, by which they are found again. Other parts of an address may be secrets. */
const isNumber = (value: unknown): value is string | number => /^([A-Z]\d{19}|\d{1,10})$/.test(String(value))

export function auditEntryOf({ route, operation, params, actor, status, ip, isRepeated }: Seen): AuditEntry {
  const [, resourceType, firstName = ''] = /\/([\w-]+)\/:(\w+)/.exec(route) ?? []
  const numbers = Object.entries(params).filter(([, value]) => isNumber(value))
  const first = Number(params[firstName])
  return {
    action: operation ?? nameOf(route),
    userId: actor?.type === 'user' ? actor.id : undefined,
    resourceType,
    resourceId: Number.isSafeInteger(first) ? first : undefined,
    detail: {
      status,
      ...(actor && actor.type !== 'user' && { [`${actor.type}Id`]: actor.id }),
      ...(actor?.accountId !== undefined && { accountId: actor.accountId }),
      ...Object.fromEntries(numbers.filter(([name]) => name !== 'id')),
      ...(isRepeated && { isRepeated }),
    },
    ip,
  }
}
