import type { AuditEntry } from './record.ts'

/** The authenticated caller of a request. `type` is the kind of account. */
export type AuditActor = { type: string; id: number; accountId?: number }

export type AuditedRequest = {
  method: string
  /**
   * The pattern of the route, for example `/api/v1/activities/:id/join`. The URL is not stored, because it may contain
   * secrets.
   */
  route: string
  /** Name of the endpoint in the contract, for example `activities.join`; undefined for routes without a contract. */
  operation: string | undefined
  params: Record<string, unknown>
  actor: AuditActor | undefined
  status: number
  ip: string
  isRepeated: boolean
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const tooManyRequestsStatus = 429

/**
 * Returns whether a request is audited. All changes by logged-in callers are audited. Login attempts are audited too,
 * except those that a rate limit refused. Otherwise strangers could fill the table.
 */
export function isAudited({ method, route, actor, status }: AuditedRequest) {
  if (readMethods.has(method)) return false
  return actor !== undefined || (/\/auth\//.test(route) && status !== tooManyRequestsStatus)
}

/** Converts a route to an action name: `/api/v1/upload/image` becomes `upload.image`. */
const actionNameOf = (route: string) =>
  route
    .replace(/^\/api\/(v1\/)?/, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .join('.')

/**
 * Returns whether a path parameter is an id or an order number, which identify a resource. Other path parameters may be
 * secrets.
 */
const isResourceNumber = (value: unknown): value is string | number =>
  /^([A-Z]\d{19}|\d{1,10})$/.test(String(value))

export function toAuditEntry({
  route,
  operation,
  params,
  actor,
  status,
  ip,
  isRepeated,
}: AuditedRequest): AuditEntry {
  const [, resourceType, firstName = ''] = /\/([\w-]+)\/:(\w+)/.exec(route) ?? []
  const numbers = Object.entries(params).filter(([, value]) => isResourceNumber(value))
  const first = Number(params[firstName])
  return {
    action: operation ?? actionNameOf(route),
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
