import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { startReceiver } from './testing/receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let slug: string

beforeAll(async () => {
  app = await startTestApp({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  receiver = await startReceiver()
  slug = (await app.admin.projects.create({ body: { name: 'Garden' } })).project.slug
})
afterAll(async () => {
  await receiver.close()
  await app.stop()
})
beforeEach(async () => {
  for (const { id } of (await app.admin.webhooks.list()).endpoints)
    await app.admin.webhooks.remove({ params: { id } })
  receiver.received.length = 0
  receiver.answerStatus(200, 'ok')
})

type Options = Partial<Parameters<typeof app.admin.webhooks.create>[0]['body']>
const create = (options: Options = {}) =>
  app.admin.webhooks.create({ body: { url: receiver.url, events: ['document.created'], ...options } })
const newDocument = async (title: string) =>
  (await app.admin.documents.create({ params: { slug }, body: { title, content: 'The secret text' } })).doc
async function deliver() {
  await app.jobs.run('webhooks.deliver')
  await app.webhooks.settle()
}
const logOf = async (id: number) =>
  (await app.admin.webhooks.deliveries({ params: { id }, query: {} })).deliveries
/**
 * Returns the body if the library accepts its signature. The library compares the timestamp with `Date`, so
 * `Date` follows the clock of the service meanwhile: the machine's date must not decide about the test.
 */
function verifyAtTestTime(secret: string, body: string, headers: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('a webhook endpoint', () => {
  test('receives a signed event that the standardwebhooks library accepts, without the text of the document', async () => {
    const { secret } = await create()
    const doc = await newDocument('Roses')
    await deliver()
    const [event] = receiver.received
    const headers = event?.headers as Record<string, string>
    expect(verifyAtTestTime(secret, event?.body ?? '', headers)).toMatchObject({
      type: 'document.created',
      data: {
        document: { id: doc.id, title: 'Roses', slug: 'roses', path: `/projects/${slug}/docs/roses` },
        project: { name: 'Garden', slug },
        by: { kind: 'person', name: 'admin' },
      },
    })
    expect(event?.body).not.toContain('secret text')
    expect(() => verifyAtTestTime(secret, `${event?.body} `, headers)).toThrow()
  })

  test('events are signed with both secrets for 24 hours after a rotation, then only with the new secret', async () => {
    const { endpoint, secret: former } = await create()
    const { secret } = await app.admin.webhooks.rotate({ params: { id: endpoint.id } })
    await newDocument('Rotated')
    await deliver()
    const verify = (key: string) => {
      const event = receiver.received.at(-1)
      return () => verifyAtTestTime(key, event?.body ?? '', event?.headers as Record<string, string>)
    }
    expect(verify(former)).not.toThrow()
    expect(verify(secret)).not.toThrow()
    const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length
    expect(signatures()).toBe(2)
    app.clock.move({ advanceMs: 24 * hourMs })
    await newDocument('Later')
    await deliver()
    expect(signatures()).toBe(1)
    app.clock.move({ advanceMs: -24 * hourMs })
  })

  test('the secret is returned once and neither list nor database contain it', async () => {
    const { secret } = await create()
    const rows = JSON.stringify(app.deps.db.sql.all`SELECT * FROM webhook_endpoints`)
    expect(rows + JSON.stringify(await app.admin.webhooks.list())).not.toContain(secret)
  })

  test('receives the chosen events of the chosen projects only', async () => {
    const other = (await app.admin.projects.create({ body: { name: 'Kitchen' } })).project
    const garden = (await app.admin.projects.get({ params: { slug } })).project
    await create({ project_ids: [garden.id], events: ['task.created'] })
    await app.admin.tasks.create({ params: { slug: other.slug }, body: { title: 'Cook' } })
    await app.admin.tasks.create({ params: { slug }, body: { title: 'Plant' } })
    await newDocument('Not chosen')
    await deliver()
    expect(receiver.payloads().map(({ type, data }) => [type, data['task']])).toEqual([
      ['task.created', expect.objectContaining({ title: 'Plant', status: 'todo' })],
    ])
  })

  test('a change that is rolled back leaves no event', async () => {
    await create({ events: ['task.created'] })
    const body = { title: 'Refused', label_ids: [999_999] }
    expect(await errorOf(app.admin.tasks.create({ params: { slug }, body }))).toBeGreaterThanOrEqual(400)
    await deliver()
    expect(receiver.received).toEqual([])
  })

  test('30 saves of one document by one author within a minute become two events, and the second has the last revision', async () => {
    const doc = await newDocument('Autosaved')
    const { endpoint } = await create({ events: ['document.updated'] })
    const params = { slug, docSlug: doc.slug }
    let revision: number | null = null
    for (let save = 1; save <= 30; save += 1)
      revision = (await app.admin.documents.update({ params, body: { content: `Save ${save}` } })).doc
        .revision
    await deliver()
    expect(receiver.received).toHaveLength(1)
    app.clock.move({ advanceMs: minuteMs })
    await deliver()
    expect(receiver.payloads().at(-1)?.data['document']).toMatchObject({ revision })
    expect(await logOf(endpoint.id)).toHaveLength(2)
  })

  test.each([
    ['ftp://example.com/', 400],
    ['https://user:password@example.com/', 400],
    ['not a url', 400],
    ['http://example.com:25/', 422],
    ['http://169.254.169.254/latest', 422],
    ['http://8.8.8.8/', 422],
  ])('the URL %s is refused with %i', async (url, status) => {
    expect(await errorOf(create({ url }))).toBe(status)
  })

  test('30 clients create endpoints at once: exactly 20 succeed, 10 get 409', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => errorOf(create())))
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.filter((status) => status === 409)).toHaveLength(10)
  })
})

describe('GET /api/webhooks/:id/deliveries', () => {
  test('returns payload, status, first kilobyte of the response and duration of each attempt', async () => {
    const { endpoint } = await create()
    receiver.answerStatus(503, 'x'.repeat(5000))
    await newDocument('Logged')
    await deliver()
    const [listed] = await logOf(endpoint.id)
    expect(listed).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_status: 503,
      type: 'document.created',
    })
    const { payload, attempts } = await app.admin.webhooks.delivery({ params: { id: listed?.id ?? 0 } })
    expect(payload).toBe(receiver.received[0]?.body)
    expect(attempts).toEqual([
      expect.objectContaining({ status: 503, response: 'x'.repeat(1024), failure: null }),
    ])
    expect(attempts[0]?.duration_ms).toBeGreaterThanOrEqual(0)
  })

  test('POST /api/webhook-deliveries/:id/redeliver sends an event again with the same id and payload', async () => {
    const { endpoint } = await create()
    await newDocument('Again')
    await deliver()
    const [delivered] = await logOf(endpoint.id)
    await app.admin.webhooks.redeliver({ params: { id: delivered?.id ?? 0 } })
    await app.webhooks.settle()
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
  })

  test('POST /api/webhooks/:id/test delivers a test event, and is refused while the endpoint is disabled', async () => {
    const { endpoint } = await create()
    const params = { id: endpoint.id }
    await app.admin.webhooks.test({ params })
    await app.webhooks.settle()
    expect(receiver.payloads()).toEqual([expect.objectContaining({ type: 'webhook.test' })])
    await app.admin.webhooks.update({ params, body: { disabled: true } })
    expect(await errorOf(app.admin.webhooks.test({ params }))).toBe(409)
  })

  test('the job webhooks.expire deletes finished deliveries after 30 days and keeps those that wait for another attempt', async () => {
    await create()
    await newDocument('Old')
    await deliver()
    receiver.answerStatus(500, 'down')
    await newDocument('Refused')
    await deliver()
    app.clock.move({ advanceMs: 30 * 24 * hourMs })
    await app.jobs.run('webhooks.expire')
    // The session of the test has expired by now, so the test reads the rows instead of calling the API.
    expect(app.deps.db.sql.all`SELECT state FROM webhook_deliveries`).toEqual([{ state: 'waiting' }])
    app.clock.move({ advanceMs: -30 * 24 * hourMs })
  })
})
