import type { Contract } from '@sanhe/kit/http/contract'
import { getRequestActor } from '@sanhe/kit/http/implement'
import { normalizeIp } from '@sanhe/kit/security/rate-limiter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Deps } from '#core'
import { toAuditRow } from './record.ts'
import { type AuditActor, isAudited, type AuditedRequest, toAuditEntry } from './rules.ts'
import { createAuditWriter } from './writer.ts'

/**
 * Header that marks a response as a repetition of the stored response for an idempotency key. The repeated request had
 * no effect.
 */
const repeatedHeader = 'idempotency-replayed'

/**
 * Audits each request that changes data: records actor, action, resource and status before the reply is sent. Applies
 * to all routes that are mounted after this call. Never stores request bodies or other text that users typed.
 */
export function registerAuditHooks(
  app: FastifyInstance,
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  contract: Record<string, Contract>,
) {
  const operations = listOperationNames(contract)
  const write = createAuditWriter(db)
  const written = new WeakSet<FastifyRequest>()

  async function keep(request: FastifyRequest, reply: FastifyReply, payload?: unknown) {
    if (written.has(request)) return
    const seen = describeRequest(request, reply, operations, payload)
    if (!seen || !isAudited(seen)) return
    written.add(request)
    // The request has already taken effect, so the client gets its reply even if the audit row cannot be written. The
    // failure is logged.
    await write(toAuditRow(toAuditEntry(seen), clock.now())).catch((error: unknown) =>
      log.error({ action: seen.route, err: error }, 'a request is missing in the audit'),
    )
  }
  app.addHook('onSend', async (request, reply, payload) => {
    await keep(request, reply, payload)
    return payload
  })
  // Streamed responses do not call `onSend`, so they are audited when they end.
  app.addHook('onResponse', (request, reply) => keep(request, reply))
}

const listOperationNames = (contract: Record<string, Contract>) =>
  new Map(
    Object.entries(contract).flatMap(([module, endpoints]) =>
      Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, `${module}.${name}`]),
    ),
  )

function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  operations: Map<string, string>,
  payload: unknown,
): AuditedRequest | undefined {
  const { method, routeOptions, params, ip } = request
  const route = routeOptions.url
  if (route === undefined) return undefined
  return {
    method,
    route,
    operation: operations.get(`${method} ${route}`),
    params: (params ?? {}) as Record<string, unknown>,
    actor: getRequestActor<AuditActor | null>(request) ?? actorFromLogin(route, reply.statusCode, payload),
    status: reply.statusCode,
    ip: normalizeIp(ip) ?? 'unknown',
    isRepeated: reply.hasHeader(repeatedHeader),
  }
}

/**
 * Returns the account that a successful login request belongs to. The request itself has no token yet, so the account
 * is read from the token in the reply.
 */
function actorFromLogin(route: string, status: number, payload: unknown): AuditActor | undefined {
  if (status >= 300 || typeof payload !== 'string' || !/\/auth\//.test(route)) return undefined
  try {
    const body = JSON.parse(payload) as { token?: string; data?: { token?: string } }
    const token = body.token ?? body.data?.token ?? ''
    const { sub, type, accountId } = decodeJwt<{ type: string; accountId?: number }>(token)
    return { type, id: Number(sub), ...(accountId !== undefined && { accountId }) }
  } catch {
    return undefined
  }
}
