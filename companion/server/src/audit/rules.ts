import type { AuditEntry } from './record.ts'

/** The authenticated caller; `type` is the kind of account. */
export type AuditActor = { type: string; id: number; accountId?: number }

export type ObservedRequest = {
  method: string
  /** The route pattern, `/api/v1/activities/:id/join`. The URL itself may contain secrets. */
  route: string
  /** Name in the contract, `activities.join`; undefined for routes without a contract. */
  operation: string | undefined
  params: Record<string, unknown>
  actor: AuditActor | undefined
  status: number
  ip: string
  isRepeated: boolean
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const tooMany = 429

/**
 * Returns whether a request is audited: all changes by logged in callers, and all login attempts. Rate-limited login
 * attempts are not, because they would let strangers fill the table.
 */
export function isAudited({ method, route, actor, status }: ObservedRequest) {
  if (reading.has(method)) return false
  return actor !== undefined || (/\/auth\//.test(route) && status !== tooMany)
}

/** Converts `/api/v1/upload/image` to `upload.image`. */
const nameOf = (route: string) =>
  route
    .replace(/^\/api\/(v1\/)?/, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .join('.')

/** Accepts ids and order numbers, which identify the resource. Other path parameters may be secrets. */
const isNumber = (value: unknown): value is string | number => /^([A-Z]\d{19}|\d{1,10})$/.test(String(value))

export function auditEntryOf({
  route,
  operation,
  params,
  actor,
  status,
  ip,
  isRepeated,
}: ObservedRequest): AuditEntry {
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
