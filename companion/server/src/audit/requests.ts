import type { Contract } from '@sanhe/kit/http/contract'
import { actorOf } from '@sanhe/kit/http/implement'
import { normalizeIp } from '@sanhe/kit/security/rate-limiter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Deps } from '#core'
import { auditRow } from './record.ts'
import { type AuditActor, auditEntryOf, isAudited, type ObservedRequest } from './rules.ts'
import { createAuditWriter } from './writer.ts'

/** Header of replies that were replayed for an idempotency key; the request had no new effect. */
const repeatedHeader = 'idempotency-replayed'

/**
 * Audits each request to a later mounted route that changes something, before the reply is sent: actor, action,
 * resource and status. Never stores bodies or other text that users typed.
 */
export function auditRequests(
  app: FastifyInstance,
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  contract: Record<string, Contract>,
) {
  const operations = operationsOf(contract)
  const write = createAuditWriter(db)
  const written = new WeakSet<FastifyRequest>()

  async function keep(request: FastifyRequest, reply: FastifyReply, payload?: unknown) {
    if (written.has(request)) return
    const seen = describeRequest(request, reply, operations, payload)
    if (!seen || !isAudited(seen)) return
    written.add(request)
    // The request has already taken effect, so the client gets its reply, and the failure is logged.
    await write(auditRow(auditEntryOf(seen), clock.now())).catch((error: unknown) =>
      log.error({ action: seen.route, err: error }, 'a request is missing in the audit'),
    )
  }
  app.addHook('onSend', async (request, reply, payload) => {
    await keep(request, reply, payload)
    return payload
  })
  // Streams bypass `onSend`, so only their end can be audited.
  app.addHook('onResponse', (request, reply) => keep(request, reply))
}

const operationsOf = (contract: Record<string, Contract>) =>
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
): ObservedRequest | undefined {
  const { method, routeOptions, params, ip } = request
  const route = routeOptions.url
  if (route === undefined) return undefined
  return {
    method,
    route,
    operation: operations.get(`${method} ${route}`),
    params: (params ?? {}) as Record<string, unknown>,
    actor: actorOf<AuditActor | null>(request) ?? actorFromLogin(route, reply.statusCode, payload),
    status: reply.statusCode,
    ip: normalizeIp(ip) ?? 'unknown',
    isRepeated: reply.hasHeader(repeatedHeader),
  }
}

/** A login request has no token yet; the token in its reply identifies the actor. */
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
