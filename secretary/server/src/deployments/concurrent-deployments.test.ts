import type { ApiError } from '@sanhe/kit/http/client'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type DeployingBackend,
  createDeploymentInput,
  listenWithoutResponding,
  startDeployingBackend,
  type TestServer,
} from '#testing'
import { createTestSshServers } from './testing/test-servers.ts'

/** Long timeout, because these tests start real agents, possibly on busy machines. */
vi.setConfig({ testTimeout: 180_000 })

let backend: DeployingBackend
beforeAll(async () => void (backend = await startDeployingBackend()))
afterAll(() => backend.stop())
const { newServer, stopServers } = createTestSshServers()
afterEach(stopServers)

async function isOver(id: number) {
  const found = await backend.deps.db
    .selectFrom('deployments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.status === 'failed' || found?.status === 'success'
}

/** Blocks the deployment to this server until the test calls the returned function; then the deployment fails. */
function holdUp(server: TestServer) {
  server.program('id', 'until [ -e "$DESTDIR/go" ]; do sleep 0.05; done; echo 1000')
  return () => server.file('go', '')
}

describe('concurrent requests to POST /api/deploy/start', () => {
  const many = Array.from({ length: 12 })
  /** Returns the deployments that started; expects an error code for all others. */
  const taken = async (starts: Promise<{ deployment_id: number }>[]) => {
    const settled = await Promise.allSettled(starts)
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
    expect(
      reasons.every(({ status, body }) => status === 409 && body['error'] === 'DEPLOYMENT_RUNNING'),
    ).toBe(true)
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  test('concurrent starts of deployments with one payment: exactly one succeeds', async () => {
    const silent = await listenWithoutResponding()
    const user = await backend.payer()
    const body = { ...createDeploymentInput(silent.port), payment_id: user.paymentId }
    const address = (n: number) => ({ ...body, server_ip: `127.0.1.${n + 1}` })
    expect(await taken(many.map((_, n) => user.deployments.start({ body: address(n) })))).toHaveLength(1)
    silent.close()
  })

  test('concurrent starts of deployments to one server: exactly one succeeds', async () => {
    const server = await newServer()
    const goOn = holdUp(server)
    const users = await Promise.all(many.map(() => backend.payer()))
    const ids = await taken(
      users.map((user) => user.deployments.start({ body: createDeploymentInput(server.port) })),
    )
    expect(ids).toHaveLength(1)
    goOn()
    await expect.poll(() => isOver(ids[0]?.deployment_id ?? 0), { timeout: 20_000 }).toBe(true)
  })

  test('(control) more than one concurrent start of a deployment succeeds if the check precedes the write without a lock', async () => {
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

describe('deployments whose worker is gone', () => {
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

  test('a deployment fails when its worker has sent no heartbeat for more than 30 seconds, and can be retried', async () => {
    const { read, remove } = await abandoned(30 * secondMs + 1)
    expect(await run()).toEqual({ result: { failed: 1 } })
    const failed = await read()
    expect(failed).toMatchObject({ status: 'failed', error_code: 'INTERRUPTED', retryable: true })
    expect(failed.steps).toMatchObject([{ key: 'image', status: 'failed' }])
    expect(await run()).toEqual({ result: { failed: 0 } })
    await remove()
  })

  test('a deployment continues when its worker has sent no heartbeat for exactly 30 seconds', async () => {
    const { read, remove } = await abandoned(30 * secondMs)
    expect(await run()).toEqual({ result: { failed: 0 } })
    expect((await read()).status).toBe('running')
    await remove()
  })

  test('a deployment that this process is running is never treated as abandoned', async () => {
    const server = await newServer()
    const goOn = holdUp(server)
    const user = await backend.payer()
    const { deployment_id: id } = await user.deployments.start({ body: createDeploymentInput(server.port) })
    backend.clock.move({ advanceMs: 600 * secondMs })
    expect(await run()).toEqual({ result: { failed: 0 } })
    goOn()
    await expect
      .poll(async () => (await user.deployments.status({ params: { id } })).error_code, { timeout: 20_000 })
      .toBe('NOT_ROOT')
  })
})

test('GET /api/deploy/:id/events sends the whole deployment after each change until it ends', async () => {
  const server = await newServer()
  server.program('id', 'echo 1000')
  const user = await backend.payer()
  const { deployment_id: id } = await user.deployments.start({ body: createDeploymentInput(server.port) })
  const response = await user.fetch(`/api/deploy/${id}/events`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = (await response.text())
    .split('\n\n')
    .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
  const last = JSON.parse(events.at(-1) ?? '{}') as object
  expect(last).toEqual(await user.deployments.status({ params: { id } }))
  expect(last).toMatchObject({ status: 'failed', error_code: 'NOT_ROOT' })
})
