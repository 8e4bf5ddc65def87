import type { DemoVisitor } from '@sanhe/kit/dev-tools/demo-clients'
import { createClient } from '@sanhe/kit/http/client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#core'
import { type CompanionContract, contract } from '#contract'

/** User agent of the demo people, which the lists of their logins show. */
const phoneWithWeChat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile MicroMessenger/8.0'

/** Calls the API of this service within the process. */
export type DemoCaller = ReturnType<typeof createDemoCaller>

/**
 * Creates an API client whose requests do not pass through the network. `nth` is part of the IP address, so that the
 * people of the story do not share the request limits of one address.
 */
export const createDemoCaller = (app: FastifyInstance, nth: number, token?: string) =>
  createInProcessCaller(app, `127.0.1.${nth}`, {
    'user-agent': phoneWithWeChat,
    ...(token && { authorization: `Bearer ${token}` }),
  })

/** Calls the API for the browser that opens a demo link: its session gets the device and address of that browser. */
export const createVisitorCaller = (app: FastifyInstance, { ip, userAgent }: DemoVisitor) =>
  createInProcessCaller(app, ip, { 'user-agent': userAgent })

function createInProcessCaller(
  app: FastifyInstance,
  remoteAddress: string,
  ownHeaders: Record<string, string>,
) {
  return createClient<CompanionContract>(contract, async ({ method, url, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...ownHeaders },
      remoteAddress,
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
