import { randomUUID } from 'node:crypto'
import type { DemoClient, DemoVisitor } from '@sanhe/kit/dev-tools/demo-clients'
import type { FastifyInstance } from 'fastify'
import { openSession } from '#access'
import { loginStorageKeys } from '#access/login-storage-contract'
import type { Deps } from '#core'
import { demoMerchant } from '#merchants'
import { createVisitorCaller, getAgreedVersions } from './callers.ts'

/** Name of the demo user's son, for the demo login of the family app. */
export const demoSonName = 'xiaoming'

/**
 * Returns the clients that demo links open in addition to the elder app. `prepare` creates the story's people first.
 * The merchant and the son sign in as their clients do. The administrator gets a session without a password, because
 * the password may be changed.
 */
export function listDemoClients(
  app: FastifyInstance,
  deps: Deps,
  prepare: () => Promise<void>,
): DemoClient[] {
  const { username } = deps.config.admin
  type SignIn = (visitor: DemoVisitor) => Promise<string>
  const open = (client: keyof typeof loginStorageKeys, signIn: SignIn) => async (visitor: DemoVisitor) => {
    await prepare()
    const login = JSON.stringify({ token: await signIn(visitor), since: deps.clock.now() })
    return { path: `/${client}/`, storage: { [loginStorageKeys[client]]: login } }
  }
  return [
    {
      name: 'family',
      title: 'Family app',
      account: `demo login "${demoSonName}"`,
      signIn: open('family', async (visitor) => {
        const caller = createVisitorCaller(app, visitor)
        const consents = await getAgreedVersions(caller)
        const code = `demo-${demoSonName}:${randomUUID()}`
        return (await caller.children.socialLogin({ body: { code, consents } })).data.token
      }),
    },
    {
      name: 'merchant',
      title: 'Merchant console',
      account: `${demoMerchant.phone} / ${demoMerchant.password}`,
      signIn: open('merchant', async (visitor) => {
        const caller = createVisitorCaller(app, visitor)
        const { phone, password } = demoMerchant
        const consents = await getAgreedVersions(caller)
        return (await caller.merchants.login({ body: { phone, password, consents } })).token
      }),
    },
    {
      name: 'admin',
      title: 'Administration',
      account: `${username} (npm run passwords)`,
      signIn: open('admin', async ({ ip, userAgent }) => {
        const { id } = await deps.db
          .selectFrom('admins')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        return openSession(deps, { type: 'admin', id }, { ip, device: userAgent })
      }),
    },
  ]
}
