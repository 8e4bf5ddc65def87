import { createClient } from '@sanhe/kit/http/client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { type CompanionContract, contract } from '#contract'

/** Calls the API of this service within the process. */
export type DemoCaller = ReturnType<typeof createDemoCaller>

/**
 * Creates an API client whose requests do not pass through the network. `nth` is part of the IP address, so that the
 * people of the story do not share the request limits of one address.
 */
export function createDemoCaller(app: FastifyInstance, nth: number, token?: string) {
  return createClient<CompanionContract>(contract, async ({ method, url, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      remoteAddress: `127.0.1.${nth}`,
      ...(body !== undefined && { payload: body }),
    })
    return { status: reply.statusCode, json: async () => reply.json<unknown>() }
  })
}

/** Returns a caller for the user with this phone number. */
export async function signInDemoUser(app: FastifyInstance, deps: Deps, phone: string, nth: number) {
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const token = await deps.tokens.issue({ type: 'user', id })
  return { id, phone, token, ...createDemoCaller(app, nth, token) }
}
export type DemoUser = Awaited<ReturnType<typeof signInDemoUser>>

/** Returns the current versions of the documents to which an account agrees at its login. */
export async function getAgreedVersions(visitor: DemoCaller) {
  const { documents } = await visitor.legal.documents()
  const versionOf = (name: string) => documents.find(({ kind }) => kind === name)?.version ?? 1
  return { privacy: versionOf('privacy'), terms: versionOf('terms') }
}
