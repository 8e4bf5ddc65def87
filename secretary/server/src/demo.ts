import { sendDemoLoginCode } from '@sanhe/kit/dev-tools/demo-login'
import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { FastifyInstance } from 'fastify'
import { findOrCreateUser } from '#accounts'
import type { Deps } from '#core'
import { seedDemoMarket } from '#market'

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Account that publishes the bundles of the demo. Demo links sign in as other users, who can publish with their own keys. */
const demoPublisher = { phone: '+8613800000009', nickname: 'Sanhe Workshop' }

/** Creates the demo data of the product: conversations in the demo agent, and bundles in the market. */
export async function seedDemo(deps: DemoDeps) {
  const { conversations } = await seedDemoConversations(deps.config.demoAgentUrl)
  return { conversations, bundles: deps.config.market ? await seedDemoBundles(deps) : 0 }
}

async function seedDemoBundles(deps: DemoDeps) {
  const { user } = await findOrCreateUser(deps.db, demoPublisher)
  return seedDemoMarket(deps, user.id)
}

/** Creates conversations in the demo agent. Creates nothing when no agent is configured. */
async function seedDemoConversations(agentUrl: string | undefined) {
  if (!agentUrl) return { conversations: 0 }
  return postToAgent<{ conversations: number }>(agentUrl, '/dev/seed', { size: 'demo' })
}

/** Returns the path of the login page for a demo user; after the login the user is paired with the demo agent. */
export const sendDemoLogin = async (
  app: FastifyInstance,
  outbox: () => DevMessage[],
  agentUrl: string | undefined,
) =>
  sendDemoLoginCode(app, {
    sendCodePath: '/api/auth/sms/send',
    outbox,
    ...(agentUrl && { to: await pairingPath(agentUrl) }),
  })

/**
 * Returns the path that pairs with the agent. The agent's demo link redirects to `/pair` with the invitation in the
 * fragment.
 */
async function pairingPath(agentUrl: string) {
  const { url } = await postToAgent<{ url: string }>(agentUrl, '/dev/demo-link')
  const opened = await fetch(`${agentUrl}${url}`, { redirect: 'manual' })
  return opened.headers.get('location') ?? '/'
}

async function postToAgent<T>(agentUrl: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${agentUrl}${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`the demo agent at ${agentUrl} answered ${answer.status} to ${path}`)
  return (await answer.json()) as T
}
