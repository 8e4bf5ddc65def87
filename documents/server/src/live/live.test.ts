import { once } from 'node:events'
import { connect } from 'node:net'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#testing'

let app: TestApp
let open: AbortController
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open = new AbortController()
  app = await startTestApp()
  await app.admin.projects.create({ body: { name: 'Handbook' } })
})
afterEach(async () => {
  open.abort()
  await app.stop()
  vi.useRealTimers()
})

const slug = 'handbook'
const password = 'correct horse battery'
const beat = () => vi.advanceTimersByTime(15_000)

async function newPerson(username: string, role: 'admin' | 'viewer' | 'reader' = 'admin') {
  const { user } = await app.admin.users.create({ body: { username, password, role } })
  return { id: user.id, person: await app.login(username, password) }
}

/** Opens the event stream as a browser does. `next` waits for the next block: a ping, a `retry` setting or an event. */
async function listen(person: TestClient, query = '', signal = open.signal) {
  const response = await person.fetch(`/api/events${query}`, { signal })
  expect(response.status).toBe(200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<string | undefined> {
    while (!text.includes('\n\n')) {
      const read = await reader.read().catch(() => ({ done: true, value: undefined }))
      if (read.done) return undefined
      text += read.value
    }
    const block = text.slice(0, text.indexOf('\n\n'))
    text = text.slice(block.length + 2)
    return block
  }
  expect(await next()).toBe('retry: 2000')
  const nextEvent = async () => JSON.parse((await next())?.replace(/^data: /, '') ?? 'null') as object
  return { response, next, nextEvent }
}

describe('GET /api/events', () => {
  test('the event stream delivers every change in the order of saving', async () => {
    const { response, nextEvent } = await listen(app.admin)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const { doc } = await app.admin.documents.create({ params: { slug }, body: { title: 'Page' } })
    const { project_id, id, revision } = doc
    expect(await nextEvent()).toEqual({ type: 'document.created', project_id, id })
    expect(await nextEvent()).toEqual({ type: 'document.saved', project_id, id, revision, by: 'admin' })
    await app.writer.writer.createTask({ body: { project: slug, title: 'Do' } })
    expect(await nextEvent()).toMatchObject({ type: 'task.changed', project_id })
  })

  test('the event stream sends a ping every 15 seconds', async () => {
    const { next } = await listen(app.admin)
    vi.advanceTimersByTime(14_999)
    app.deps.live.publish({ type: 'project.changed', project_id: 7 })
    expect(await next()).toContain('project.changed')
    vi.advanceTimersByTime(1)
    expect(await next()).toBe(': ping')
  })

  test('the event stream closes after logout', async () => {
    const { person } = await newPerson('ann')
    const { next } = await listen(person)
    beat()
    expect(await next()).toBe(': ping')
    await person.auth.logout()
    beat()
    expect(await next()).toBeUndefined()
  })

  test('the event stream closes when the account is disabled or becomes a viewer, or the session expires', async () => {
    const disabled = await newPerson('ann')
    const demoted = await newPerson('bob')
    const streams = [await listen(disabled.person), await listen(demoted.person)]
    await app.admin.users.update({ params: { id: disabled.id }, body: { disabled: true } })
    await app.admin.users.update({ params: { id: demoted.id }, body: { role: 'viewer' } })
    beat()
    for (const { next } of streams) expect(await next()).toBeUndefined()
    const { next } = await listen(app.admin)
    app.clock.move({ advanceMs: 7 * dayMs })
    beat()
    expect(await next()).toBeUndefined()
  })

  test('an open event stream does not extend its session', async () => {
    const expiry = () => app.deps.db.raw.prepare('SELECT max(expires_at) AS at FROM sessions').get()
    const before = expiry()
    const { next } = await listen(app.admin)
    app.clock.move({ advanceMs: dayMs })
    beat()
    expect(await next()).toBe(': ping')
    expect(expiry()).toEqual(before)
  })

  test('an open event stream does not delay the shutdown of the service', async () => {
    const { next } = await listen(app.admin)
    await app.stopOnly()
    expect(await next()).toBeUndefined()
    app = await startTestApp()
  })

  test('a client that stops reading is disconnected, and other clients keep receiving events', async () => {
    const socket = await listenWithoutReading('ann')
    const { nextEvent } = await listen(app.admin)
    const by = 'x'.repeat(32 * 1024)
    // These events (32 MB) exceed what the kernel buffers for a socket that no client reads.
    for (let revision = 1; revision <= 1000; revision += 1) {
      app.deps.live.publish({ type: 'document.saved', project_id: 1, id: 1, revision, by })
      expect(await nextEvent()).toMatchObject({ revision })
    }
    const closed = once(socket, 'close')
    socket.resume()
    await closed
    expect(socket.bytesRead).toBeLessThan(1000 * by.length)
  })

  test('the event stream refuses callers outside the team and methods other than GET', async () => {
    expect((await app.visitor().fetch('/api/events')).status).toBe(401)
    const { person } = await newPerson('guest', 'viewer')
    expect((await person.fetch('/api/events')).status).toBe(403)
    expect((await app.writer.fetch('/api/events')).status).toBe(403)
    expect((await app.admin.fetch('/api/events?doc=page')).status).toBe(400)
    expect((await app.admin.fetch('/api/events', { method: 'HEAD' })).status).toBe(404)
  })
})

describe('GET /api/events for a reader', () => {
  test('a reader receives only events of the projects of that reader, and none of a project after losing access to it', async () => {
    const { doc } = await app.admin.documents.create({ params: { slug }, body: { title: 'Page' } })
    const other = (await app.admin.projects.create({ body: { name: 'Other' } })).project
    const { id, person } = await newPerson('lin', 'reader')
    const setProjects = (...project_ids: number[]) =>
      app.admin.users.update({ params: { id }, body: { project_ids } })
    await setProjects(other.id)
    const admin = await listen(app.admin, `?doc=${doc.id}`)
    const { nextEvent } = await listen(person, `?doc=${doc.id}`)
    const changed = (project_id: number) => ({ type: 'project.changed' as const, project_id })
    app.deps.live.publish(changed(doc.project_id))
    app.deps.live.publish(changed(other.id))
    expect(await nextEvent()).toEqual(changed(other.id))
    await setProjects(doc.project_id)
    app.deps.live.publish(changed(other.id))
    app.deps.live.publish(changed(doc.project_id))
    expect(await nextEvent()).toEqual({ type: 'access.changed', user_id: id })
    expect(await nextEvent()).toEqual(changed(doc.project_id))
    expect(await admin.nextEvent()).toMatchObject({ type: 'presence', people: [{ username: 'admin' }] })
    expect(await admin.nextEvent()).toEqual(changed(doc.project_id))
  })
})

describe('presence events of GET /api/events', () => {
  test('presence lists each user of a document once and is sent to all browsers, including those that connect later', async () => {
    const { doc } = await app.admin.documents.create({ params: { slug }, body: { title: 'Page' } })
    const { id: annId, person: ann } = await newPerson('ann')
    const admin = { id: 1, username: 'admin' }
    const presence = (...people: object[]) => ({
      type: 'presence',
      project_id: doc.project_id,
      id: doc.id,
      people,
    })
    const board = await listen(app.admin)
    const editor = await listen(app.admin, `?doc=${doc.id}`)
    expect(await board.nextEvent()).toEqual(presence(admin))
    expect(await editor.nextEvent()).toEqual(presence(admin))

    const leaving = new AbortController()
    const both = presence(admin, { id: annId, username: 'ann' })
    const hers = await listen(ann, `?doc=${doc.id}`, leaving.signal)
    expect(await hers.nextEvent()).toEqual(presence(admin))
    expect(await hers.nextEvent()).toEqual(both)
    expect(await board.nextEvent()).toEqual(both)

    const secondWindow = await listen(ann, `?doc=${doc.id}`, leaving.signal)
    expect(await secondWindow.nextEvent()).toEqual(both)
    leaving.abort()
    expect(await board.nextEvent()).toEqual(presence(admin))
  })

  test('an unknown document id in the event stream request causes no presence event', async () => {
    const { nextEvent } = await listen(app.admin, '?doc=999999')
    app.deps.live.publish({ type: 'project.changed', project_id: 7 })
    expect(await nextEvent()).toEqual({ type: 'project.changed', project_id: 7 })
  })
})

/** Opens a raw socket, requests the events, waits for the first one, and then stops reading. */
async function listenWithoutReading(username: string) {
  await newPerson(username)
  const login = await app.visitor().fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0]
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET /api/events HTTP/1.1\r\nhost: test\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}
