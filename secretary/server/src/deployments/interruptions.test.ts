import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { closeDatabase, openDatabase } from '@sanhe/kit/postgres/database'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessTokens, openSession } from '#accounts'
import { loadConfig } from '#config'
import type { DB } from '#core'
import { installStepDefinitions } from '#installer'
import {
  addPaidPayment,
  createTestCaller,
  deployAndWait,
  createDeploymentInput,
  buildTestAgentImage,
  testRootPassword,
  startBackendProcess,
  startCuttingProxy,
  startDeployingBackend,
  startTestServer,
  waitUntilDeploymentEnds,
} from '#testing'

vi.setConfig({ testTimeout: 300_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Number of interruptions. DEPLOY_KILLS=all interrupts every step and cuts more connections. */
const kills =
  process.env['DEPLOY_KILLS'] === 'all' ? installStepDefinitions.map(({ key }) => key) : ['image' as const]
const rounds = Number(process.env['DEPLOY_CUTS'] ?? 1)

describe('deployment whose backend is killed', () => {
  const JWT_SECRET = 'a secret of this test alone, long enough'
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let image: Awaited<ReturnType<typeof buildTestAgentImage>>
  let db: ReturnType<typeof openDatabase<DB>>
  // Each test has a separate database, because the previous tests moved their clocks.
  beforeEach(async () => {
    database = await createTestDatabase(migrations)
    db = openDatabase<DB>(database.url, { onConnectionFault: () => {} })
  })
  afterEach(async () => {
    await closeDatabase(db)
    await database.drop()
  })
  beforeAll(async () => void (image = await buildTestAgentImage()))
  afterAll(() => image.remove())

  async function newUser() {
    const phone = `+86139${String(randomInt(1e8)).padStart(8, '0')}`
    const { id } = await db
      .insertInto('users')
      .values({ phone, nickname: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const config = loadConfig({ NODE_ENV: 'test', JWT_SECRET, DATA_KEY: 'unused here' })
    const deps = { db, config, clock: systemClock, accessTokens: createAccessTokens(JWT_SECRET) }
    const { access_token: token } = await openSession(deps, id, 'test')
    const paymentId = await addPaidPayment(deps, id)
    return { paymentId, at: (url: string) => ({ id, phone, token, ...createTestCaller(url, token) }) }
  }
  const stepsOf = (id: number) =>
    db
      .selectFrom('deployment_steps')
      .select(['key', 'status'])
      .where('deployment_id', '=', id)
      .orderBy('place')
      .execute()

  test.each(kills)(
    'a deployment that was interrupted by killing the backend at the step %s is completed by the next deployment',
    async (key) => {
      const server = await startTestServer()
      const env = {
        JWT_SECRET,
        LOG_LEVEL: 'trace',
        DATABASE_URL: database.url,
        DATA_DIR: join(server.folder, 'data'),
        ALLOW_PRIVATE_AGENTS: '1',
        DEPLOY_AGENT_IMAGE: image.image.file,
        DEPLOY_AGENT_PORT: String(await findFreePort()),
      }
      const first = await startBackendProcess(env)
      const user = await newUser()
      const { deployment_id: id } = await user
        .at(first.url)
        .deployments.start({ body: createDeploymentInput(server.port) })
      const statusOf = async () => (await stepsOf(id)).find((step) => step.key === key)?.status
      await expect.poll(statusOf, { timeout: 120_000, interval: 5 }).toBe('running')
      await first.kill()
      const before = await stepsOf(id)

      const second = await startBackendProcess(env)
      await createTestCaller(second.url).fetch('/dev/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: 31_000 }),
      })
      const again = user.at(second.url)
      const errorOf = async () => (await again.deployments.status({ params: { id } })).error_code
      await expect.poll(errorOf, { timeout: 90_000 }).toBe('INTERRUPTED')
      const { deployment_id: next } = await again.deployments.start({
        body: createDeploymentInput(server.port),
      })
      const done = await waitUntilDeploymentEnds(again, next)
      expect(done).toMatchObject({ status: 'success', retry_of: id, payment_id: user.paymentId })
      const doneBefore = before
        .filter(({ key, status }) => status === 'done' && key !== 'connect')
        .map(({ key }) => key)
      const skipped = done.steps.filter(({ status }) => status === 'skipped').map(({ key }) => key)
      expect(skipped).toEqual(expect.arrayContaining(doneBefore))
      expect(server.read('root/.ssh/authorized_keys')).toBe('')
      await second.kill()
      for (const process of [first, second]) {
        expect(process.output()).toContain('is ready at')
        expect(process.output()).not.toContain(testRootPassword)
      }
      await server.stop()
    },
  )
})

describe('deployment whose SSH connection is cut', () => {
  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'a deployment reconnects and continues after its SSH connection was cut at any byte (round %i)',
    async () => {
      const server = await startTestServer()
      const backend = await startDeployingBackend()
      const cuts = Array.from({ length: 4 }, () => randomInt(1, 30_000))
      const proxy = await startCuttingProxy(server.port, cuts)
      try {
        const done = await deployAndWait(await backend.payer(), createDeploymentInput(proxy.port))
        expect(done, `cut after ${cuts.join(', ')} bytes`).toMatchObject({ status: 'success', progress: 100 })
        expect(proxy.connections()).toBeGreaterThan(cuts.length)
      } finally {
        await proxy.stop()
        await backend.stop()
        await server.stop()
      }
    },
  )
})
