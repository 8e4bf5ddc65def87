import { toDate } from '@sanhe/kit/clock'
import { expect } from 'vitest'
import { makeTestImage } from './agent-image.ts'
import { freePort, rootPassword } from './ssh-server.ts'
import { startTestBackend, type TestBackend } from './test-backend.ts'

type User = Awaited<ReturnType<TestBackend['user']>>
type Options = { settings?: Record<string, string>; image?: Parameters<typeof makeTestImage>[0] }

/** A backend that may deploy to this machine, with an image of the agent and a port for it. */
export async function startDeployingBackend({ settings, image: wish }: Options = {}) {
  const image = await makeTestImage(wish)
  const agentPort = await freePort()
  const backend = await startTestBackend(
    {
      ALLOW_PRIVATE_AGENTS: '1',
      DEPLOY_AGENT_PORT: String(agentPort),
      // Many deployments from one address: tests, not an attack.
      RATE_LIMIT_SCALE: '100',
      ...settings,
    },
    { driver: image.driver },
  )
  /** A paid order of this person, without the way there. */
  async function pay({ id }: Pick<User, 'id'>) {
    const now = toDate(backend.clock.now())
    const { id: paymentId } = await backend.deps.db
      .insertInto('payments')
      .values({
        user_id: id,
        amount_cents: 1000,
        type: 'deploy',
        provider: 'sandbox',
        status: 'paid',
        expires_at: now,
        paid_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(paymentId)
  }
  return {
    ...backend,
    agentPort,
    pay,
    async payer() {
      const user = await backend.user()
      return { ...user, paymentId: await pay(user) }
    },
    async stop() {
      await backend.stop()
      image.remove()
    },
  }
}

export type DeployingBackend = Awaited<ReturnType<typeof startDeployingBackend>>

export const at = (port: number, root_password = rootPassword) => ({
  server_ip: '127.0.0.1',
  ssh_port: port,
  root_password,
})

/** Starts one and waits until it is over. */
export async function deploy(
  user: User,
  body: ReturnType<typeof at> & { host_key?: string; payment_id?: string },
) {
  const { deployment_id } = await user.deployments.start({ body })
  return ended(user, deployment_id)
}

export async function ended(user: User, id: number) {
  const read = () => user.deployments.status({ params: { id } })
  await expect
    .poll(async () => (await read()).completed_at, { timeout: 50_000, interval: 100 })
    .not.toBeNull()
  return read()
}
