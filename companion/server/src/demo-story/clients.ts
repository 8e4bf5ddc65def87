import { randomUUID } from 'node:crypto'
import type { DemoClient } from '@sanhe/kit/dev-tools/demo-clients'
import type { FastifyInstance } from 'fastify'
import { loginStorageKeys } from '#access/login-storage-contract'
import type { Deps } from '#core'
import { demoMerchant } from '#merchants'
import { createDemoCaller, getAgreedVersions } from './callers.ts'

/** Name of the demo user's son, for the demo login of the family app. */
export const demoSonName = 'xiaoming'

const visitorNth = 8

/**
 * Returns the clients that demo links open in addition to the elder app. `prepare` creates the story's people first.
 * The merchant and the son sign in as their clients do. The administrator gets a token directly, because the password
 * may be changed.
 */
export function listDemoClients(
  app: FastifyInstance,
  deps: Deps,
  prepare: () => Promise<void>,
): DemoClient[] {
  const visitor = createDemoCaller(app, visitorNth)
  const { username } = deps.config.admin
  const open = (client: keyof typeof loginStorageKeys, signIn: () => Promise<string>) => async () => {
    await prepare()
    const login = JSON.stringify({ token: await signIn(), since: deps.clock.now() })
    return { path: `/${client}/`, storage: { [loginStorageKeys[client]]: login } }
  }
  return [
    {
      name: 'family',
      title: 'Family app',
      account: `demo login "${demoSonName}"`,
      signIn: open('family', async () => {
        const consents = await getAgreedVersions(visitor)
        const code = `demo-${demoSonName}:${randomUUID()}`
        return (await visitor.children.socialLogin({ body: { code, consents } })).data.token
      }),
    },
    {
      name: 'merchant',
      title: 'Merchant console',
      account: `${demoMerchant.phone} / ${demoMerchant.password}`,
      signIn: open('merchant', async () => {
        const { phone, password } = demoMerchant
        const consents = await getAgreedVersions(visitor)
        return (await visitor.merchants.login({ body: { phone, password, consents } })).token
      }),
    },
    {
      name: 'admin',
      title: 'Administration',
      account: `${username} (npm run passwords)`,
      signIn: open('admin', async () => {
        const { id } = await deps.db
          .selectFrom('admins')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        return deps.tokens.issue({ type: 'admin', id })
      }),
    },
  ]
}
