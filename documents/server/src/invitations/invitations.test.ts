import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
let projectId: number
beforeAll(async () => {
  app = await startTestApp()
  projectId = (await app.admin.projects.create({ body: { name: 'Handbook' } })).project.id
})
afterAll(() => app.stop())

const password = 'a long enough password'
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const tokenOf = (path: string) => path.split('#')[1] ?? ''

async function invite(role: 'member' | 'reader' = 'member') {
  const body = { role, project_ids: [projectId] }
  const { invitation, link } = await app.admin.invitations.create({ body })
  return { id: invitation.id, path: link.path, token: tokenOf(link.path) }
}
const accept = (token: string, username: string, person = app.visitor()) =>
  person.invitations.accept({ body: { token, username, password } })

describe('POST /api/invitations', () => {
  test('an invited person chooses name and password and is signed in with the role and projects', async () => {
    const { token, path } = await invite('reader')
    expect(path).toMatch(/^\/join#[\w-]{40,}$/)
    const visitor = app.visitor()
    expect((await visitor.invitations.open({ body: { token } })).invitation).toMatchObject({
      role: 'reader',
      projects: ['Handbook'],
    })
    await accept(token, 'lin', visitor)
    expect(await visitor.auth.me()).toMatchObject({ user: { username: 'lin', role: 'reader' } })
    expect((await visitor.projects.list()).projects.map(({ slug }) => slug)).toEqual(['handbook'])
    await app.login('lin', password)
  })

  test('20 clients accept one invitation: exactly 1 succeeds, 19 get 410', async () => {
    const { token } = await invite()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => status(accept(token, `racer-${at}`))),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
    const { users } = await app.admin.users.list()
    expect(users.filter(({ username }) => username.startsWith('racer-'))).toHaveLength(1)
  })

  test('(control) 5 clients accept 5 invitations: all succeed', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => invite()))
    const answers = await Promise.all(tokens.map(({ token }, at) => status(accept(token, `control-${at}`))))
    expect(answers).toEqual([200, 200, 200, 200, 200])
  })

  test('a taken username is answered 409 and leaves the invitation valid', async () => {
    const { token } = await invite()
    expect(await status(accept(token, 'admin'))).toBe(409)
    expect(await status(accept(token, 'not-taken'))).toBe(200)
  })

  test('a revoked, an expired and an invented invitation are answered 410', async () => {
    const revoked = await invite()
    await app.admin.invitations.revoke({ params: { id: revoked.id } })
    expect(await status(accept(revoked.token, 'late'))).toBe(410)
    expect(await status(app.admin.invitations.revoke({ params: { id: revoked.id } }))).toBe(404)
    const expired = await invite()
    app.clock.move({ advanceMs: 7 * dayMs - 1 })
    app.admin = await app.login('admin', 'correct horse battery')
    expect(await status(app.visitor().invitations.open({ body: { token: expired.token } }))).toBe(200)
    app.clock.move({ advanceMs: 1 })
    expect(await status(app.visitor().invitations.open({ body: { token: expired.token } }))).toBe(410)
    expect(await status(accept(expired.token, 'late'))).toBe(410)
    expect(await status(accept('invented', 'late'))).toBe(410)
    expect((await app.admin.invitations.list()).invitations).toEqual([])
  })

  test('the job invitations.expire deletes expired links', async () => {
    await invite()
    app.clock.move({ advanceMs: 8 * dayMs })
    app.admin = await app.login('admin', 'correct horse battery')
    expect(await app.jobs.run('invitations.expire')).toMatchObject({
      result: { removed: expect.any(Number) },
    })
    expect(app.deps.db.sql.all`SELECT * FROM invitations`).toEqual([])
  })

  test('an invitation of an administrator who was demoted is no longer valid', async () => {
    const { user } = await app.admin.users.create({ body: { username: 'boss', password, role: 'admin' } })
    const boss = await app.login('boss', password)
    const { link } = await boss.invitations.create({ body: { role: 'admin' } })
    await app.admin.users.update({ params: { id: user.id }, body: { role: 'member' } })
    expect(await status(accept(tokenOf(link.path), 'heir'))).toBe(410)
  })

  test('the database and the list contain no token', async () => {
    const { token } = await invite()
    const rows = JSON.stringify(app.deps.db.sql.all`SELECT * FROM invitations`)
    expect(rows + (await (await app.admin.fetch('/api/invitations')).text())).not.toContain(token)
  })
})

describe('POST /api/users/:id/reset-link', () => {
  const newPerson = async (username: string) =>
    (await app.admin.users.create({ body: { username, password, role: 'member' } })).user.id
  const resetToken = async (id: number) =>
    tokenOf((await app.admin.resets.create({ params: { id } })).link.path)
  const reset = (token: string, person = app.visitor()) =>
    person.resets.use({ body: { token, password: 'another long password' } })

  test('a reset link sets a password once, ends all sessions and signs the person in', async () => {
    const id = await newPerson('forgetful')
    const before = await app.login('forgetful', password)
    const token = await resetToken(id)
    const visitor = app.visitor()
    expect(await reset(token, visitor)).toMatchObject({ user: { id, username: 'forgetful', role: 'member' } })
    expect(await status(before.auth.me())).toBe(401)
    expect(await status(visitor.auth.me())).toBe(200)
    expect(await status(app.login('forgetful', password))).toBe(401)
    expect(await status(app.login('forgetful', 'another long password'))).toBe(200)
    expect(await status(reset(token))).toBe(410)
  })

  test('10 clients use one reset link: exactly 1 succeeds', async () => {
    const token = await resetToken(await newPerson('raced'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(reset(token))))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 410)).toHaveLength(9)
  })

  test('a newer link replaces an older one, and a link expires after 24 hours', async () => {
    const id = await newPerson('twice-forgetful')
    const [older, newer] = [await resetToken(id), await resetToken(id)]
    expect(await status(reset(older))).toBe(410)
    app.clock.move({ advanceMs: dayMs })
    expect(await status(reset(newer))).toBe(410)
  })

  test('a disabled account gets no link', async () => {
    const id = await newPerson('gone')
    const token = await resetToken(id)
    await app.admin.users.update({ params: { id }, body: { disabled: true } })
    expect(await status(app.admin.resets.create({ params: { id } }))).toBe(404)
    expect(await status(reset(token))).toBe(404)
  })
})
