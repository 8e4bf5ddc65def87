import { maxReplicaAgeMs } from '@sanhe/kit/postgres/replica-freshness'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Endpoint, ParsedRequest, ReplyBody } from './contract.ts'
import { getSuccessStatuses } from './contract.ts'

/** Roles that an endpoint requires. They restrict the actors that its `auth` name admits. */
export type EndpointRoleRestrictions = Pick<Endpoint, 'roles' | 'staff'>

/** Access checks, one for each `auth` name in the contracts. A check returns the actor or throws a refusal. */
export type AccessChecks<Actors> = {
  [A in keyof Actors]: (
    request: FastifyRequest,
    reply: FastifyReply,
    restrictions: EndpointRoleRestrictions,
  ) => Actors[A] | Promise<Actors[A]>
}

/** Counts a request towards a named rate limit policy, or throws a refusal. */
export type CountTowardsRateLimit = (policy: string, request: FastifyRequest) => Promise<void>

export type AccessAndLimitChecks<Actors> = { guards: AccessChecks<Actors>; charge: CountTowardsRateLimit }

/** A reply that is already serialized to JSON, for replies that are cached in memory. */
export type SerializedJsonReply = Buffer

type ActorOf<E extends Endpoint, Actors> = E['auth'] extends keyof Actors ? Actors[E['auth']] : never
type Call<E extends Endpoint, Actors> = ParsedRequest<E> & {
  actor: ActorOf<E, Actors>
  request: FastifyRequest
  reply: FastifyReply
}
type Answer<E extends Endpoint> = ReplyBody<E> | SerializedJsonReply

export type EndpointHandlers<C extends Contract, Actors> = {
  [N in keyof C]: (call: Call<C[N], Actors>) => Answer<C[N]> | Promise<Answer<C[N]>>
}

/**
 * Mounts routes on a server. Routes without a contract (streams, pages, uploads) are mounted by a function of the same
 * type.
 */
export type MountRoutes<Actors> = (app: FastifyInstance, entry: AccessAndLimitChecks<Actors>) => void

type WithActor = FastifyRequest & { actor?: unknown }

/**
 * Returns the hook that checks access: first the rate limit, then the access rights, both before the request body is
 * read.
 */
export function createAccessHook<Actors>(
  { guards, charge }: AccessAndLimitChecks<Actors>,
  auth: keyof Actors,
  limit: Endpoint['limit'] = [],
  restrictions: EndpointRoleRestrictions = {},
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const policy of [limit].flat()) await charge(policy, request)
    ;(request as WithActor).actor = await guards[auth](request, reply, restrictions)
  }
}

export const getRequestActor = <Actor>(request: FastifyRequest) => (request as WithActor).actor as Actor

/** Turns a contract and its handlers into routes. A missing or superfluous handler does not compile. */
export function createContractImplementer<Actors>() {
  return <C extends Contract>(contract: C, handlers: EndpointHandlers<C, Actors>): MountRoutes<Actors> =>
    (app, entry) => {
      for (const [name, endpoint] of Object.entries(contract)) {
        const handle = handlers[name] as (call: object) => unknown
        app.route({
          method: endpoint.method,
          url: endpoint.path,
          schema: schemaOf(name, endpoint),
          ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
          onRequest: createAccessHook(entry, endpoint.auth as keyof Actors, endpoint.limit, endpoint),
          async handler(request, reply) {
            const { params, query, headers, body } = request
            reply.code(getSuccessStatuses(endpoint)[0] ?? 200)
            const answer = await handle({
              params,
              query,
              headers,
              body,
              actor: getRequestActor(request),
              request,
              reply,
            })
            return Buffer.isBuffer(answer)
              ? reply.type('application/json; charset=utf-8').send(answer)
              : answer
          },
        })
      }
    }
}

function schemaOf(name: string, endpoint: Endpoint) {
  const { params, query, headers, body, reply, summary, auth, roles, staff, mayBeStale } = endpoint
  const notes = [
    ...(roles ? [`Roles: ${roles.join(', ')}.`] : []),
    ...(staff ? [`Lowest role: ${staff}.`] : []),
    ...(mayBeStale ? [`The answer may lack changes of the last ${maxReplicaAgeMs / 1000} seconds.`] : []),
  ]
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: Object.fromEntries(getSuccessStatuses(endpoint).map((status) => [status, reply])),
    summary,
    operationId: name,
    ...(auth === 'none' ? {} : { security: [{ [auth]: [] }] }),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  }
}
