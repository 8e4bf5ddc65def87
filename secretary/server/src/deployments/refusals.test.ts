import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { at, type DeployingBackend, deploy, ended, startDeployingBackend } from '#testing'
import { refusal } from './testing/refusal.ts'

/** Agents start in earnest, on machines that may be busy. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())

/** Nothing listens there: what is started fails at once. */
const nowhere = () => at(1)

describe('a start', () => {
  test.each([
    ['no address', { server_ip: 'example.com' }],
    ['an address in a spelling that hides something', { server_ip: '0x7f.1' }],
    ['port 0', { ssh_port: 0 }],
    ['port 65536', { ssh_port: 65_536 }],
    ['an empty password', { root_password: '' }],
    ['a password of two lines', { root_password: 'a\nb' }],
    ['a password too long', { root_password: 'a'.repeat(257) }],
    ['a payment that is no number', { payment_id: '1 OR 1' }],
    ['a payment number that no column holds', { payment_id: '2147483648' }],
    ['a payment number that is 0', { payment_id: 0 }],
    ['a payment number with a fraction', { payment_id: 1.5 }],
    ['a key that is none', { host_key: 'MD5:00:11' }],
    ['a field that nobody knows', { sudo: true }],
  ])('with %s is a bad request, whatever else is wrong', async (_, change) => {
    const user = await backend.user()
    expect(await refusal(user.deployments.start({ body: { ...nowhere(), ...change } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  test('to an address that is not public is blocked, before anybody asks for money', async () => {
    const user = await backend.user()
    const body = { ...nowhere(), server_ip: '169.254.169.254' }
    expect(await refusal(user.deployments.start({ body }))).toEqual([422, 'ADDRESS_BLOCKED'])
  })

  test('needs an order that is paid, one’s own and not used up', async () => {
    const user = await backend.user()
    const other = await backend.payer()
    const start = (payment_id?: string) =>
      refusal(user.deployments.start({ body: { ...nowhere(), ...(payment_id && { payment_id }) } }))
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

  test('after a failure takes the same order, and says what it tries again', async () => {
    const user = await backend.payer()
    const first = await deploy(user, nowhere())
    expect(first).toMatchObject({ status: 'failed', error_code: 'PORT_CLOSED', retryable: true })
    expect(first).toMatchObject({ help_key: 'deploy.port_closed', payment_id: user.paymentId })
    const second = await deploy(user, { ...nowhere(), payment_id: user.paymentId })
    expect(second).toMatchObject({ retry_of: first.id, payment_id: user.paymentId })
  })

  test('takes payment_id as a number, as pay answers it, and as text, as deployments show it', async () => {
    const user = await backend.payer()
    const payment_id = Number(user.paymentId)
    const byNumber = await deploy(user, { ...nowhere(), payment_id })
    expect(byNumber).toMatchObject({ error_code: 'PORT_CLOSED', payment_id: user.paymentId })
    const byText = await deploy(user, { ...nowhere(), payment_id: byNumber.payment_id ?? '' })
    expect(byText).toMatchObject({ payment_id: user.paymentId, retry_of: byNumber.id })
  })

  test('without a login is refused', async () => {
    expect(await refusal(backend.visitor.deployments.start({ body: nowhere() }))).toEqual([
      401,
      'UNAUTHORIZED',
    ])
  })

  test('answers with the number and the state in which it begins', async () => {
    const user = await backend.payer()
    const response = await user.fetch('/api/deploy/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(nowhere()),
    })
    expect(response.status).toBe(202)
    const started = (await response.json()) as { deployment_id: number }
    expect(started).toEqual({ deployment_id: expect.any(Number), status: 'pending' })
    // The next test deploys to the same address, where one may run at a time.
    await ended(user, started.deployment_id)
  })
})

describe('a deployment of somebody else', () => {
  test('is not there, neither to read nor to follow nor in the list', async () => {
    const [owner, other] = [await backend.payer(), await backend.user()]
    const { id } = await deploy(owner, nowhere())
    expect(await refusal(other.deployments.status({ params: { id } }))).toEqual([404, 'DEPLOYMENT_NOT_FOUND'])
    expect((await other.fetch(`/api/deploy/${id}/events`)).status).toBe(404)
    expect((await other.deployments.list()).deployments).toEqual([])
    expect((await owner.deployments.list()).deployments.map((one) => one.id)).toEqual([id])
    expect((await backend.visitor.fetch(`/api/deploy/${id}/events`)).status).toBe(401)
  })
})

test('one’s own are listed, the newest first', async () => {
  const user = await backend.payer()
  const ids = [(await deploy(user, nowhere())).id, (await deploy(user, nowhere())).id]
  expect((await user.deployments.list()).deployments.map(({ id }) => id)).toEqual(ids.toReversed())
})
