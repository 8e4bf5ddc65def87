import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing'
import { contract } from '../contract.ts'
import { type ShareFixture, startShareFixture, getResponseStatusCode } from './testing/share-fixture.ts'

let app: TestApp
let projectSlug: string
let documentId: number
let share: ShareFixture['share']
let open: ShareFixture['open']
beforeAll(async () => void ({ app, projectSlug, documentId, share, open } = await startShareFixture()))
afterAll(() => app.stop())

const inMs = (ms: number) => toIso(app.clock.now() + ms)

describe('the view count of a share link', () => {
  test('browser visits of the team are not counted, and those of visitors and of users without the project are', async () => {
    const { token } = await share()
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const visit = async (person: Pick<TestApp['admin'], 'fetch'>) =>
      expect((await person.fetch(`/s/${token}`, { headers: { accept } })).status).toBe(200)
    const count = async () =>
      (await app.admin.shares.list()).shares.find((one) => one.token === token)?.view_count
    await visit(app.admin)
    expect(await count()).toBe(0)
    await visit(app.visitor())
    expect(await count()).toBe(1)
    const body = { username: 'outsider', password: 'correct horse battery', role: 'member' as const }
    await app.admin.users.create({ body: { ...body, project_ids: [] } })
    await visit(await app.login('outsider', body.password))
    expect(await count()).toBe(2)
  })

  test('a program of a signed-in user that reads the public JSON or the page is counted', async () => {
    const { token } = await share()
    const read = () => app.admin.shares.open({ params: { token }, query: {}, headers: {} })
    expect((await read()).share.view_count).toBe(1)
    await app.admin.fetch(`/s/${token}`)
    expect((await read()).share.view_count).toBe(3)
  })
})

describe('POST /api/shares', () => {
  test('creating a share link returns a token, and neither the password nor its hash', async () => {
    const made = await share({ password: 'open sesame', expires_at: inMs(minuteMs) })
    expect(made).toEqual({
      id: made.id,
      document_id: documentId,
      token: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      expires_at: inMs(minuteMs),
      view_count: 0,
      created_at: inMs(0),
      has_password: true,
      expired: false,
      url: `/s/${made.token}`,
      document: { id: documentId, title: 'Welcome', slug: 'welcome', project_slug: projectSlug },
    })
    const { password } = app.deps.db.sql.get`SELECT password FROM shares WHERE id = ${made.id}` as {
      password: string
    }
    expect(password).toMatch(/^\$2[aby]\$\d\d\$/)
  })

  test('a share link can be created by project and document slug', async () => {
    const { share: made } = await app.admin.shares.create({
      body: { project: projectSlug, doc_slug: 'welcome', password: null, expires_at: null },
    })
    expect(made).toMatchObject({ document_id: documentId, has_password: false, expires_at: null })
  })

  test('a share link is refused without a document, for an unknown document and for a folder', async () => {
    const create = (body: object) => getResponseStatusCode(app.admin.shares.create({ body }))
    expect(await create({})).toBe(400)
    expect(await create({ project: projectSlug })).toBe(400)
    expect(await create({ document_id: 999_999 })).toBe(404)
    expect(await create({ project: projectSlug, doc_slug: 'nowhere' })).toBe(404)
    expect(await create({ project: 'nowhere', doc_slug: 'welcome' })).toBe(404)
    const { doc: folder } = await app.admin.documents.create({
      params: { slug: projectSlug },
      body: { title: 'Folder', type: 'folder' },
    })
    expect(await create({ document_id: folder.id })).toBe(409)
  })

  test('a share link is refused with an expiry that is no time and with a password that bcrypt would truncate', async () => {
    const create = (options: object) =>
      getResponseStatusCode(app.admin.shares.create({ body: { document_id: documentId, ...options } }))
    expect(await create({ expires_at: 'tomorrow' })).toBe(400)
    expect(await create({ password: '密'.repeat(24) })).toBe(200)
    expect(await create({ password: `${'密'.repeat(24)}a` })).toBe(400)
    expect(await create({ password: '' })).toBe(400)
  })

  test.each([
    ['2099-01-01', '2099-01-01T00:00:00.000Z'],
    ['2099-01-01T12:30:15', '2099-01-01T12:30:15.000Z'],
    ['2099-01-01T12:30:15+08:00', '2099-01-01T04:30:15.000Z'],
  ])('a share link accepts the expiry %s and stores %s', async (given, stored) => {
    expect((await share({ expires_at: given })).expires_at).toBe(stored)
  })

  test('a share link that is created with an expiry in the past is expired from the beginning', async () => {
    const made = await share({ expires_at: inMs(-1) })
    expect(made).toMatchObject({ expires_at: inMs(-1), expired: true })
    const opened = await app.visitor().fetch(`/api/shares/public/${made.token}`)
    expect(opened.status).toBe(410)
    expect(await opened.json()).toEqual({ error: 'Share link has expired' })
  })

  test('creating and revoking a share link publishes an event to every open browser', async () => {
    const published: object[] = []
    const stop = app.deps.live.listen((event) => published.push(event))
    const { id } = await share()
    await app.admin.shares.revoke({ params: { id } })
    stop()
    const event = { type: 'share.changed', project_id: expect.any(Number), id }
    expect(published).toEqual([event, event])
  })
})

describe('GET /api/shares', () => {
  test('the list of share links has the newest first and keeps expired ones until they are revoked', async () => {
    const first = await share({ expires_at: inMs(1) })
    const second = await share()
    app.clock.move({ advanceMs: 1 })
    const { shares } = await app.admin.shares.list()
    expect(shares.slice(0, 2)).toMatchObject([
      { id: second.id, expired: false },
      { id: first.id, expired: true },
    ])
    await app.admin.shares.revoke({ params: { id: first.id } })
    expect((await app.admin.shares.list()).shares.map(({ id }) => id)).not.toContain(first.id)
    await expect(app.admin.shares.revoke({ params: { id: first.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('GET /api/shares/public/:token', () => {
  test('the public JSON of a share link contains the document and the view count including this view', async () => {
    const { token } = await share()
    const answer = {
      doc: { title: 'Welcome', slug: 'welcome', project_name: 'Handbook', content: '# 欢迎\n' },
      share: { view_count: 1 },
    }
    expect(await open(token)).toEqual(answer)
    expect(await open(token)).toEqual({ ...answer, share: { view_count: 2 } })
  })

  test('the public JSON of a share link answers 404 for a revoked link, else 410 for an expired link, else 401 without the password', async () => {
    const { token, id } = await share({ password: 'secret', expires_at: inMs(minuteMs) })
    await expect(open(token)).rejects.toMatchObject({
      status: 401,
      body: { error: 'Password required', requires_password: true },
    })
    await expect(open(token, 'wrong')).rejects.toMatchObject({
      status: 401,
      body: { error: 'Wrong password', requires_password: true },
    })
    app.clock.move({ advanceMs: minuteMs - 1 })
    expect(await open(token, 'secret')).toMatchObject({ share: { view_count: 1 } })
    app.clock.move({ advanceMs: 1 })
    for (const password of [undefined, 'secret'])
      await expect(open(token, password)).rejects.toMatchObject({
        status: 410,
        body: { error: 'Share link has expired' },
      })
    await app.admin.shares.revoke({ params: { id } })
    await expect(open(token, 'secret')).rejects.toMatchObject({
      status: 404,
      body: { error: 'Shared document not found' },
    })
    for (const nonsense of ['nothing', '..', "' OR 1=1 --", token.toUpperCase(), 'x'.repeat(400)])
      expect(await getResponseStatusCode(open(nonsense))).toBe(404)
  })

  test('the share password is accepted as query parameter and as header, in any script and character width', async () => {
    const { token } = await share({ password: '密码 Ａ' })
    const utf8 = (text: string) => Buffer.from(text).toString('latin1')
    for (const [query, headers] of [
      [{ password: '密码 A' }, {}],
      [{}, { 'x-share-password': utf8('密码 Ａ') }],
      [{ password: '密码 A' }, { 'x-share-password': 'not this one' }],
    ] as const)
      expect(
        await getResponseStatusCode(app.visitor().shares.open({ params: { token }, query, headers })),
      ).toBe(200)
    const latin = await share({ password: 'café' })
    for (const header of ['café', utf8('café')])
      expect(await getResponseStatusCode(open(latin.token, header))).toBe(200)
  })

  test('deleting a document deletes its share links', async () => {
    const { doc } = await app.admin.documents.create({
      params: { slug: projectSlug },
      body: { title: 'Short-lived' },
    })
    const { share: made } = await app.admin.shares.create({ body: { document_id: doc.id } })
    expect(await getResponseStatusCode(open(made.token))).toBe(200)
    await app.admin.documents.remove({ params: { slug: projectSlug, docSlug: doc.slug } })
    expect(await getResponseStatusCode(open(made.token))).toBe(404)
  })

  test('50 concurrent requests of the public JSON of a share link count as 50 views', async () => {
    const { token } = await share()
    const counts = await Promise.all(Array.from({ length: 50 }, () => open(token)))
    expect(counts.map(({ share }) => share.view_count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
  })
})

describe('access rights of /api/shares and of visitors', () => {
  test('a share link and its cookie open no other endpoint', async () => {
    const made = await share({ password: 'right' })
    const form = await app.visitor().fetch(made.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=right',
    })
    const pass = form.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(pass).toMatch(/^docsvc\.share=\d+/)
    const headers = { cookie: pass, 'x-share-password': 'right', 'content-type': 'application/json' }
    const doors = Object.values(contract).flatMap((endpoints) => Object.values(endpoints))
    const closed = doors.filter(({ auth }) => auth !== 'none')
    expect(closed.length).toBeGreaterThan(30)
    for (const { method, path } of closed) {
      const address = path.replace(/:(token|project|slug|docSlug)/g, made.token).replace(/:\w+/g, '1')
      const body = method === 'GET' ? {} : { body: '{}' }
      const answer = await app.visitor().fetch(address, { method, headers, ...body })
      // Endpoints of modules that are not mounted in this test answer 404, which grants no access either.
      expect([401, 404], `${method} ${path}`).toContain(answer.status)
    }
    for (const path of [`/api/projects/${projectSlug}`, `/api/projects/${projectSlug}/files/a.png`])
      expect((await app.visitor().fetch(path, { headers })).status).toBe(401)
  })

  test('only administrators may list, create and revoke share links', async () => {
    const { id } = await share()
    for (const [person, status] of [
      [app.visitor(), 401],
      [app.writer, 403],
    ] as const) {
      expect(await getResponseStatusCode(person.shares.list())).toBe(status)
      expect(await getResponseStatusCode(person.shares.revoke({ params: { id } }))).toBe(status)
      expect(await getResponseStatusCode(person.shares.create({ body: { document_id: documentId } }))).toBe(
        status,
      )
    }
  })
})
