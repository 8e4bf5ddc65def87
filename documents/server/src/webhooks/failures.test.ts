import { dayMs, fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { startReceiver } from './testing/receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let id: number

beforeAll(async () => {
  app = await startTestApp({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  receiver = await startReceiver()
  await app.admin.projects.create({ body: { name: 'Garden' } })
})
afterAll(async () => {
  await receiver.close()
  await app.stop()
})
beforeEach(async () => {
  for (const one of (await app.admin.webhooks.list()).endpoints)
    await app.admin.webhooks.remove({ params: { id: one.id } })
  receiver.received.length = 0
  const body = { url: receiver.url, events: ['task.created' as const] }
  id = (await app.admin.webhooks.create({ body })).endpoint.id
})

const addTask = (title: string) => app.admin.tasks.create({ params: { slug: 'garden' }, body: { title } })
async function deliver() {
  await app.jobs.run('webhooks.deliver')
  await app.webhooks.settle()
}
const log = async () => (await app.admin.webhooks.deliveries({ params: { id }, query: {} })).deliveries
const endpoint = async () => (await app.admin.webhooks.list()).endpoints.find((one) => one.id === id)

describe('a failed webhook delivery', () => {
  test('an event is attempted ten times with the same id and growing pauses, and then fails', async () => {
    receiver.answerStatus(500)
    await addTask('Never accepted')
    await deliver()
    const pauses: number[] = []
    for (let [next] = await log(); next?.due_at; [next] = await log()) {
      const pauseMs = fromIso(next.due_at) - app.clock.now()
      pauses.push(pauseMs)
      app.clock.move({ advanceMs: pauseMs - 1 })
      await deliver()
      app.clock.move({ advanceMs: 1 })
      await deliver()
    }
    const expected = [5 / 3600, 1 / 12, 0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)
    expect(pauses).toHaveLength(expected.length)
    pauses.forEach((pauseMs, nth) => {
      expect(pauseMs).toBeGreaterThanOrEqual(expected[nth] ?? 0)
      expect(pauseMs).toBeLessThanOrEqual((expected[nth] ?? 0) * 1.2 + 1)
    })
    expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 10, last_status: 500 })
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('does not hold up later events, which arrive in order', async () => {
    receiver.setAnswer(
      (response, { body }) => void response.writeHead(body.includes('Bad') ? 500 : 204).end(),
    )
    for (const title of ['Bad', 'One', 'Two', 'Three']) await addTask(title)
    await deliver()
    const titles = receiver.payloads().map(({ data }) => (data['task'] as { title: string }).title)
    expect(titles).toEqual(['Bad', 'One', 'Two', 'Three'])
    expect((await log()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'waiting',
    ])
  })

  test('a redirect is not followed and counts as a failure', async () => {
    receiver.setAnswer((response) => void response.writeHead(302, { location: '/elsewhere' }).end())
    await addTask('Redirected')
    await deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect((await log())[0]).toMatchObject({ state: 'waiting', last_status: 302 })
  })

  test('status 410 disables the endpoint, cancels its waiting events and notifies the administrators', async () => {
    receiver.answerStatus(410)
    for (const title of ['Gone', 'Waits']) await addTask(title)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await endpoint()).toMatchObject({ disabled: true, disabled_reason: 'gone' })
    expect((await log()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const [notification] = (await app.admin.notifications.list()).notifications
    expect(notification).toMatchObject({
      kind: 'webhook',
      webhook_id: id,
      title: receiver.url,
      is_read: false,
    })
    await addTask('Not recorded')
    expect(await log()).toHaveLength(2)
  })

  test('an endpoint is disabled after five days of failed attempts since its last success', async () => {
    receiver.answerStatus(500)
    const failAfter = async (days: number) => {
      app.clock.move({ advanceMs: days * dayMs })
      await addTask('Fails')
      await deliver()
    }
    await failAfter(0)
    await failAfter(4)
    receiver.answerStatus(200)
    await failAfter(0)
    expect((await endpoint())?.failing_since).toBeNull()
    receiver.answerStatus(500)
    await failAfter(0)
    await failAfter(4.9)
    expect(await endpoint()).toMatchObject({ disabled: false })
    await failAfter(0.1)
    expect(await endpoint()).toMatchObject({ disabled: true, disabled_reason: 'failing' })
    await app.admin.webhooks.update({ params: { id }, body: { disabled: false } })
    expect(await endpoint()).toMatchObject({ disabled: false, failing_since: null })
  })

  test('a receiver that refuses the connection is logged without a status', async () => {
    const body = { url: 'http://127.0.0.1:9/' }
    await expect(app.admin.webhooks.update({ params: { id }, body })).rejects.toMatchObject({ status: 422 })
    await receiver.close()
    await addTask('Unreachable')
    await deliver()
    const { attempts } = await app.admin.webhooks.delivery({ params: { id: (await log())[0]?.id ?? 0 } })
    expect(attempts).toEqual([expect.objectContaining({ status: null, failure: 'refused' })])
  })
})
