import type { Contract } from '@sanhe/kit/http/contract'
import { actorOf } from '@sanhe/kit/http/implement'
import { normalizeIp } from '@sanhe/kit/security/rate-limiter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Deps } from '#core'
import { auditRow } from './record.ts'
import { type Actor, auditEntryOf, isAudited, type Seen } from './rules.ts'
import { auditWriter } from './writer.ts'

/** What answers carry that were given before: nothing was done again. */
const repeatedHeader = 'idempotency-replayed'

/**
 * Writes down every request of a route mounted after this that changes something, before it is answered: who, what, which
 * one, and how it ended. Neither bodies nor anything else that people typed.
 */
export function auditRequests(
  app: FastifyInstance,
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  contract: Record<string, Contract>,
) {
  const operations = operationsOf(contract)
  const write = auditWriter(db)
  const written = new WeakSet<FastifyRequest>()

  async function keep(request: FastifyRequest, reply: FastifyReply, payload?: unknown) {
    if (written.has(request)) return
    const seen = seenIn(request, reply, operations, payload)
    if (!seen || !isAudited(seen)) return
    written.add(request)
    // What was done is done: who asked for it gets the answer, and who looks after the service a line.
    await write(auditRow(auditEntryOf(seen), clock.now())).catch((error: unknown) =>
      log.error({ action: seen.route, err: error }, 'a request is missing in the audit'),
    )
  }
  app.addHook('onSend', async (request, reply, payload) => {
    await keep(request, reply, payload)
    return payload
  })
  // Of streams that took over the connection only the end is heard.
  app.addHook('onResponse', (request, reply) => keep(request, reply))
}

const operationsOf = (contract: Record<string, Contract>) =>
  new Map(
    Object.entries(contract).flatMap(([module, endpoints]) =>
      Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, `${module}.${name}`]),
    ),
  )

function seenIn(
  request: FastifyRequest,
  reply: FastifyReply,
  operations: Map<string, string>,
  payload: unknown,
): Seen | undefined {
  const { method, routeOptions, params, ip } = request
  const route = routeOptions.url
  if (route === undefined) return undefined
  return {
    method,
    route,
    operation: operations.get(`${method} ${route}`),
    params: (params ?? {}) as Record<string, unknown>,
    actor: actorOf<Actor | null>(request) ?? enteredBy(route, reply.statusCode, payload),
    status: reply.statusCode,
    ip: normalizeIp(ip) ?? 'unknown',
    isRepeated: reply.hasHeader(repeatedHeader),
  }
}

/** Whoever logs in is nobody before: the token that the answer brings says who it was. */
function enteredBy(route: string, status: number, payload: unknown): Actor | undefined {
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
