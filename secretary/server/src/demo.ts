import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import type { FastifyInstance } from 'fastify'

const demoPhones = ['13800000001', '13800000002', '13800000003']

/** Creates the demo data of the product, which is conversations of the agent. Creates nothing without an agent. */
export async function seedDemo(agentUrl: string | undefined) {
  if (!agentUrl) return { conversations: 0 }
  const { ok: _, ...created } = await postToAgent<{ ok: boolean }>(agentUrl, '/dev/seed', { size: 'demo' })
  return created
}

/**
 * Returns the login page with phone and code filled in, which leads on to pairing with the demo agent. A phone gets one
 * code a minute, so a second link within that time signs in the next demo user.
 */
export async function demoLogin(
  app: FastifyInstance,
  outbox: () => DevMessage[],
  agentUrl: string | undefined,
) {
  const to = agentUrl ? await pairingPath(agentUrl) : '/'
  for (const phone of demoPhones) {
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/sms/send', payload: { phone } })
    const code = statusCode === 200 && outbox().find((message) => message.to === phone)?.data['code']
    if (typeof code === 'string') return `/login?${new URLSearchParams({ phone, code, to })}`
  }
  return '/login'
}

/** The agent's demo link leads to a pairing page: `/pair` with the invitation in the fragment. */
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
