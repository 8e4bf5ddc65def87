import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@sanhe/kit/client'
import { secondMs } from '@sanhe/kit/clock'
import { freePort } from '@sanhe/kit/free-port'
import {
  at,
  deploy,
  type DeployingBackend,
  listenSilently,
  rootPassword,
  startDeployingBackend,
  startTestServer,
  type TestServer,
} from '#testing'

/** Agents start in earnest, on machines that may be busy. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
let servers: TestServer[] = []
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
})

async function newServer(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  servers.push(server)
  return server
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  const { status, body } = error as ApiError
  return [status, body['error']]
}

async function isOver(id: number) {
  const found = await backend.deps.db
    .selectFrom('deployments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.status === 'failed' || found?.status === 'success'
}

/** A deployment to this server waits for a word of the test, and then is refused. */
function holdUp(server: TestServer) {
  server.program('id', 'until [ -e "$DESTDIR/go" ]; do sleep 0.05; done; echo 1000')
  return () => server.file('go', '')
}

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
    expect(await response.json()).toEqual({ deployment_id: expect.any(Number), status: 'pending' })
  })
})

describe('of many starts at once', () => {
  const many = Array.from({ length: 12 })
  /** What was taken; everything else was refused by name. */
  const taken = async (starts: Promise<{ deployment_id: number }>[]) => {
    const settled = await Promise.allSettled(starts)
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
    expect(
      reasons.every(({ status, body }) => status === 409 && body['error'] === 'DEPLOYMENT_RUNNING'),
    ).toBe(true)
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  test('with one payment exactly one is taken', async () => {
    const silent = await listenSilently()
    const user = await backend.payer()
    const body = { ...at(silent.port), payment_id: user.paymentId }
    const address = (n: number) => ({ ...body, server_ip: `127.0.1.${n + 1}` })
    expect(await taken(many.map((_, n) => user.deployments.start({ body: address(n) })))).toHaveLength(1)
    silent.close()
  })

  test('to one server exactly one is taken', async () => {
    const server = await newServer()
    const goOn = holdUp(server)
    const users = await Promise.all(many.map(() => backend.payer()))
    const ids = await taken(users.map((user) => user.deployments.start({ body: at(server.port) })))
    expect(ids).toHaveLength(1)
    goOn()
    await expect.poll(() => isOver(ids[0]?.deployment_id ?? 0), { timeout: 20_000 }).toBe(true)
  })

  test('a check that looks first and writes then would take more: the control', async () => {
    const user = await backend.payer()
    const { db, clock } = backend.deps
    let count = 0
    const lookThenWrite = async () => {
      const used = await db
        .selectFrom('deployments')
        .select('id')
        .where('payment_id', '=', user.paymentId)
        .execute()
      if (used.length) return
      const now = new Date(clock.now())
      const row = {
        user_id: user.id,
        server_ip: '203.0.113.1',
        status: 'failed' as const,
        worker_seen_at: now,
      }
      await db
        .insertInto('deployments')
        .values({ ...row, payment_id: user.paymentId })
        .execute()
      count += 1
    }
    await Promise.all(many.map(lookThenWrite))
    expect(count).toBeGreaterThan(1)
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

describe('the key of a server', () => {
  test('is shown before a password is sent', async () => {
    const server = await newServer()
    const user = await backend.user()
    const { host_key } = await user.deployments.hostKey({
      body: { server_ip: '127.0.0.1', ssh_port: server.port },
    })
    expect(host_key).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(server.passwords).toEqual([])
  })

  test('of nobody is refused by name', async () => {
    const user = await backend.user()
    const ask = (server_ip: string, ssh_port: number) =>
      refusal(user.deployments.hostKey({ body: { server_ip, ssh_port } }))
    expect(await ask('127.0.0.1', await freePort())).toEqual([422, 'PORT_CLOSED'])
    expect(await ask('127.0.0.1', Number(new URL(backend.url).port))).toEqual([422, 'NO_HOST_KEY'])
    expect(await ask('224.0.0.1', 22)).toEqual([422, 'ADDRESS_BLOCKED'])
  })

  test('that is another than the pinned one ends it before the password is sent', async () => {
    const server = await newServer()
    const user = await backend.payer()
    const failed = await deploy(user, { ...at(server.port), host_key: `SHA256:${'A'.repeat(43)}` })
    expect(failed).toMatchObject({ status: 'failed', error_code: 'HOST_KEY_CHANGED' })
    expect(server.passwords).toEqual([])
  })

  test('is remembered, so that another server behind the same address gets no password', async () => {
    const first = await newServer()
    const user = await backend.payer()
    first.program('id', 'echo 1000')
    expect(await deploy(user, at(first.port))).toMatchObject({ error_code: 'NOT_ROOT' })
    await first.stop()
    const other = await newServer({ port: first.port })
    expect(await deploy(user, at(first.port))).toMatchObject({ error_code: 'HOST_KEY_CHANGED' })
    expect(other.passwords).toEqual([])
    // Somebody who looked and accepts it goes on.
    other.program('id', 'echo 1000')
    const ask = { server_ip: '127.0.0.1', ssh_port: other.port }
    const { host_key } = await user.deployments.hostKey({ body: ask })
    expect(await deploy(user, { ...at(other.port), host_key })).toMatchObject({
      error_code: 'NOT_ROOT',
      host_key,
    })
    expect(other.passwords).toEqual([rootPassword])
  })
})

describe('a deployment that nobody works on', () => {
  async function abandoned(seenMsAgo: number) {
    const user = await backend.payer()
    const seen = new Date(backend.clock.now() - seenMsAgo)
    const { id } = await backend.deps.db
      .insertInto('deployments')
      .values({
        user_id: user.id,
        server_ip: '203.0.113.9',
        status: 'running',
        payment_id: user.paymentId,
        worker: crypto.randomUUID(),
        worker_seen_at: seen,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await backend.deps.db
      .insertInto('deployment_steps')
      .values({ deployment_id: id, key: 'image', place: 2, status: 'running' })
      .execute()
    const read = () => user.deployments.status({ params: { id } })
    return { user, id, read, remove: () => remove(id) }
  }
  const remove = (id: number) => backend.deps.db.deleteFrom('deployments').where('id', '=', id).execute()
  const run = () => backend.jobs.run('fail-abandoned-deployments')

  test('fails when nothing was heard of it for more than 30 seconds, and can be tried again', async () => {
    const { read, remove } = await abandoned(30 * secondMs + 1)
    expect(await run()).toEqual({ result: { failed: 1 } })
    const failed = await read()
    expect(failed).toMatchObject({ status: 'failed', error_code: 'INTERRUPTED', retryable: true })
    expect(failed.steps).toMatchObject([{ key: 'image', status: 'failed' }])
    expect(await run()).toEqual({ result: { failed: 0 } })
    await remove()
  })

  test('is left alone at 30 seconds', async () => {
    const { read, remove } = await abandoned(30 * secondMs)
    expect(await run()).toEqual({ result: { failed: 0 } })
    expect((await read()).status).toBe('running')
    await remove()
  })

  test('is told from one that this process works on', async () => {
    const server = await newServer()
    const goOn = holdUp(server)
    const user = await backend.payer()
    const { deployment_id: id } = await user.deployments.start({ body: at(server.port) })
    backend.clock.move({ advanceMs: 600 * secondMs })
    expect(await run()).toEqual({ result: { failed: 0 } })
    goOn()
    await expect
      .poll(async () => (await user.deployments.status({ params: { id } })).error_code, { timeout: 20_000 })
      .toBe('NOT_ROOT')
  })
})

test('the events tell a deployment whole, whenever it changed, until it is over', async () => {
  const server = await newServer()
  server.program('id', 'echo 1000')
  const user = await backend.payer()
  const { deployment_id: id } = await user.deployments.start({ body: at(server.port) })
  const response = await user.fetch(`/api/deploy/${id}/events`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = (await response.text())
    .split('\n\n')
    .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
  const last = JSON.parse(events.at(-1) ?? '{}') as object
  expect(last).toEqual(await user.deployments.status({ params: { id } }))
  expect(last).toMatchObject({ status: 'failed', error_code: 'NOT_ROOT' })
})
