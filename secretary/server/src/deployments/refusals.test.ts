import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  startDeployingBackend,
  waitUntilDeploymentEnds,
} from '#testing'
import { catchRefusal } from './testing/catch-refusal.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())

/** Input with a port where no server listens, so that the deployment fails immediately. */
const nowhere = () => createDeploymentInput(1)

describe('POST /api/deploy/start', () => {
  test.each([
    ['a host name as address', { server_ip: 'example.com' }],
    ['an address in hexadecimal', { server_ip: '0x7f.1' }],
    ['port 0', { ssh_port: 0 }],
    ['port 65536', { ssh_port: 65_536 }],
    ['an empty password', { root_password: '' }],
    ['a password of two lines', { root_password: 'a\nb' }],
    ['a password too long', { root_password: 'a'.repeat(257) }],
    ['a payment id that is no number', { payment_id: '1 OR 1' }],
    ['a payment id beyond the column', { payment_id: '2147483648' }],
    ['payment id 0', { payment_id: 0 }],
    ['a payment id with a fraction', { payment_id: 1.5 }],
    ['a malformed host key', { host_key: 'MD5:00:11' }],
    ['an unknown field', { sudo: true }],
  ])('POST /api/deploy/start answers 400 for %s, before any other check', async (_, change) => {
    const user = await backend.user()
    expect(await catchRefusal(user.deployments.start({ body: { ...nowhere(), ...change } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  test('POST /api/deploy/start answers ADDRESS_BLOCKED for an IP address that is not public, before it requires a payment', async () => {
    const user = await backend.user()
    const body = { ...nowhere(), server_ip: '169.254.169.254' }
    expect(await catchRefusal(user.deployments.start({ body }))).toEqual([422, 'ADDRESS_BLOCKED'])
  })

  test('POST /api/deploy/start requires a payment of the same user that is paid and unused', async () => {
    const user = await backend.user()
    const other = await backend.payer()
    const start = (payment_id?: string) =>
      catchRefusal(user.deployments.start({ body: { ...nowhere(), ...(payment_id && { payment_id }) } }))
    expect(await start()).toEqual([402, 'PAYMENT_REQUIRED'])
    expect(await start(other.paymentId)).toEqual([402, 'PAYMENT_REQUIRED'])
    const paymentId = await backend.pay(user)
    await backend.deps.db
      .updateTable('payments')
      .set({ status: 'pending' })
      .where('id', '=', Number(paymentId))
      .execute()
    expect(await start(paymentId)).toEqual([402, 'PAYMENT_REQUIRED'])
  })

  test('a deployment after a failed deployment uses the same payment and names the failed deployment', async () => {
    const user = await backend.payer()
    const first = await deployAndWait(user, nowhere())
    expect(first).toMatchObject({ status: 'failed', error_code: 'PORT_CLOSED', retryable: true })
    expect(first.user_id).toEqual(expect.any(Number))
    expect(first).toMatchObject({ help_key: 'deploy.port_closed', payment_id: user.paymentId })
    const second = await deployAndWait(user, { ...nowhere(), payment_id: user.paymentId })
    expect(second).toMatchObject({ retry_of: first.id, payment_id: user.paymentId })
  })

  test('POST /api/deploy/start accepts payment_id as a number and as text', async () => {
    const user = await backend.payer()
    const payment_id = Number(user.paymentId)
    const byNumber = await deployAndWait(user, { ...nowhere(), payment_id })
    expect(byNumber).toMatchObject({ error_code: 'PORT_CLOSED', payment_id: user.paymentId })
    const byText = await deployAndWait(user, { ...nowhere(), payment_id: byNumber.payment_id ?? '' })
    expect(byText).toMatchObject({ payment_id: user.paymentId, retry_of: byNumber.id })
  })

  test('POST /api/deploy/start answers 401 without a login', async () => {
    expect(await catchRefusal(backend.visitor.deployments.start({ body: nowhere() }))).toEqual([
      401,
      'UNAUTHORIZED',
    ])
  })

  test('POST /api/deploy/start answers with the id and status of the deployment', async () => {
    const user = await backend.payer()
    const response = await user.fetch('/api/deploy/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(nowhere()),
    })
    expect(response.status).toBe(202)
    const started = (await response.json()) as { deployment_id: number }
    expect(started).toEqual({ deployment_id: expect.any(Number), status: 'pending' })
    // Waits, because the next test deploys to the same server, which accepts one deployment at a time.
    await waitUntilDeploymentEnds(user, started.deployment_id)
  })
})

describe('deployments of another user', () => {
  test('a user cannot read, follow or list a deployment of another user', async () => {
    const [owner, other] = [await backend.payer(), await backend.user()]
    const { id } = await deployAndWait(owner, nowhere())
    expect(await catchRefusal(other.deployments.status({ params: { id } }))).toEqual([
      404,
      'DEPLOYMENT_NOT_FOUND',
    ])
    expect((await other.fetch(`/api/deploy/${id}/events`)).status).toBe(404)
    expect((await other.deployments.list()).deployments).toEqual([])
    expect((await owner.deployments.list()).deployments.map((one) => one.id)).toEqual([id])
    expect((await backend.visitor.fetch(`/api/deploy/${id}/events`)).status).toBe(401)
  })
})

test("GET /api/deploy lists the user's deployments, newest first", async () => {
  const user = await backend.payer()
  const ids = [(await deployAndWait(user, nowhere())).id, (await deployAndWait(user, nowhere())).id]
  expect((await user.deployments.list()).deployments.map(({ id }) => id)).toEqual(ids.toReversed())
})
