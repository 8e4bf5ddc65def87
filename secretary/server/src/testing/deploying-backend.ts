import { fileURLToPath } from 'node:url'
import { toDate } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect, vi } from 'vitest'
import type { Deps } from '#core'
import { createInstallDriverLoader, type AgentInstallDriver } from '#installer'
import { buildTestAgentImage } from './agent-image.ts'
import { testRootPassword } from './ssh-server.ts'
import { startTestBackend, type TestBackend } from './test-backend.ts'

type User = Awaited<ReturnType<TestBackend['user']>>
type Options = {
  settings?: Record<string, string>
  /**
   * Image to deploy: an object with the options of a small test image, `whole` for the image that users get, or `as
   * configured` for the image that the settings choose.
   */
  image?: Parameters<typeof buildTestAgentImage>[0] | 'whole' | 'as configured'
  /** Replaces the driver that installs the image. */
  driver?: () => Promise<AgentInstallDriver>
}

const imageDir = fileURLToPath(new URL('../../../../.cache/agent-images', import.meta.url))
const wholeImage = {
  driver: createInstallDriverLoader({
    driver: 'native',
    dockerImage: undefined,
    agentImage: undefined,
    imageDir,
  }),
  remove() {},
}

async function imageOf(image: Options['image']) {
  if (image === 'as configured') return { driver: undefined, remove() {} }
  return image === 'whole' ? wholeImage : buildTestAgentImage(image)
}

/** Starts a backend that may deploy to this machine, with an agent image and a port for the agent. */
export async function startDeployingBackend({ settings, image: imageOption, driver }: Options = {}) {
  const image = driver ? { driver, remove() {} } : await imageOf(imageOption)
  const agentPort = await findFreePort()
  const backend = await startTestBackend(
    {
      ALLOW_PRIVATE_AGENTS: '1',
      DEPLOY_AGENT_PORT: String(agentPort),
      // Raises the rate limits, because tests start many deployments from one IP address.
      RATE_LIMIT_SCALE: '100',
      ...settings,
    },
    image.driver ? { driver: image.driver } : {},
  )
  const pay = (user: Pick<User, 'id'>) => addPaidPayment(backend.deps, user.id)
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

/** Adds a paid payment of this user directly to the database. */
export async function addPaidPayment({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const now = toDate(clock.now())
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: userId,
      amount_cents: 1000,
      type: 'deploy',
      provider: 'sandbox',
      status: 'paid',
      expires_at: now,
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

export type DeployingBackend = Awaited<ReturnType<typeof startDeployingBackend>>

export const createDeploymentInput = (port: number, root_password = testRootPassword) => ({
  server_ip: '127.0.0.1',
  ssh_port: port,
  root_password,
})

/** Starts a deployment and waits until it has ended. */
export async function deployAndWait(
  user: User,
  body: ReturnType<typeof createDeploymentInput> & { host_key?: string; payment_id?: number | string },
) {
  const { deployment_id } = await user.deployments.start({ body })
  return waitUntilDeploymentEnds(user, deployment_id)
}

export async function waitUntilDeploymentEnds(user: User, id: number) {
  const read = () => user.deployments.status({ params: { id } })
  return vi.waitFor(
    async () => {
      const deployment = await read()
      expect(deployment.completed_at).not.toBeNull()
      return deployment
    },
    { timeout: 150_000, interval: 100 },
  )
}
