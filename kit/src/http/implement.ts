import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Endpoint, ParsedRequest, ReplyBody } from './contract.ts'
import { statusesOf } from './contract.ts'

/** Access checks by the `auth` name in the contract. A guard returns the actor or throws a refusal. */
export type Guards<Actors> = {
  [A in keyof Actors]: (request: FastifyRequest, reply: FastifyReply) => Actors[A] | Promise<Actors[A]>
}

/** Counts this request towards a named rate limit policy, or throws a refusal. */
export type ChargeRateLimit = (policy: string, request: FastifyRequest) => Promise<void>

export type EntryChecks<Actors> = { guards: Guards<Actors>; charge: ChargeRateLimit }

/** A reply that is already JSON text, for replies prepared in memory. */
export type PreparedJson = Buffer

type ActorOf<E extends Endpoint, Actors> = E['auth'] extends keyof Actors ? Actors[E['auth']] : never
type Call<E extends Endpoint, Actors> = ParsedRequest<E> & {
  actor: ActorOf<E, Actors>
  request: FastifyRequest
  reply: FastifyReply
}
type Answer<E extends Endpoint> = ReplyBody<E> | PreparedJson

export type Handlers<C extends Contract, Actors> = {
  [N in keyof C]: (call: Call<C[N], Actors>) => Answer<C[N]> | Promise<Answer<C[N]>>
}

/** Mounts routes on a server. Plain Fastify routes (streams, pages, uploads) have the same type. */
export type Mount<Actors> = (app: FastifyInstance, entry: EntryChecks<Actors>) => void

type WithActor = FastifyRequest & { actor?: unknown }

/** Returns the hook that checks access: rate limit first, then guard, both before the body is read. */
export function createGuardHook<Actors>(
  { guards, charge }: EntryChecks<Actors>,
  auth: keyof Actors,
  limit: Endpoint['limit'] = [],
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const policy of [limit].flat()) await charge(policy, request)
    ;(request as WithActor).actor = await guards[auth](request, reply)
  }
}

export const actorOf = <Actor>(request: FastifyRequest) => (request as WithActor).actor as Actor

/** Turns a contract and its handlers into routes. A missing or superfluous handler does not compile. */
export function implementFor<Actors>() {
  return <C extends Contract>(contract: C, handlers: Handlers<C, Actors>): Mount<Actors> =>
    (app, entry) => {
      for (const [name, endpoint] of Object.entries(contract)) {
        const handle = handlers[name] as (call: object) => unknown
        app.route({
          method: endpoint.method,
          url: endpoint.path,
          schema: schemaOf(name, endpoint),
          ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
          onRequest: createGuardHook(entry, endpoint.auth as keyof Actors, endpoint.limit),
          async handler(request, reply) {
            const { params, query, headers, body } = request
            reply.code(statusesOf(endpoint)[0] ?? 200)
            const answer = await handle({
              params,
              query,
              headers,
              body,
              actor: actorOf(request),
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
  const { params, query, headers, body, reply, summary, auth } = endpoint
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: Object.fromEntries(statusesOf(endpoint).map((status) => [status, reply])),
    summary,
    operationId: name,
    ...(auth === 'none' ? {} : { security: [{ [auth]: [] }] }),
  }
}
