import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aiToken, adminPassword, startTestApp, type TestApp, type TestClient } from '#testing'
import { recordAudit, systemAuditOrigin } from './record.ts'

let app: TestApp
let admin: TestClient
let count = 0
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  admin = app.visitor({ 'x-forwarded-for': '203.0.113.7' })
  await admin.auth.login({ body: { username: 'admin', password: adminPassword } })
})
beforeEach(() => app.clock.move({ advanceMs: minuteMs }))
afterAll(() => app.stop())

const password = 'a password of a person'
const list = (query: Parameters<TestClient['audit']['list']>[0]['query'] = {}) => admin.audit.list({ query })

/** Returns the actions that `work` adds to the log, the oldest first. */
async function actionsOf(work: () => Promise<unknown>) {
  const [newest] = (await list({ limit: 1 })).entries
  await work()
  const { entries } = await list({ limit: 500 })
  return entries
    .filter(({ id }) => id > (newest?.id ?? 0))
    .map(({ action }) => action)
    .toReversed()
}
async function newUser() {
  const username = `person${(count += 1)}`
  const { user } = await admin.users.create({ body: { username, password, role: 'member' } })
  return user
}

describe('the audit log of GET /api/audit', () => {
  test('holds who did what to whom, when and from which IP address', async () => {
    const { id, username } = await newUser()
    await admin.users.update({ params: { id }, body: { role: 'reader' } })
    expect((await list({ limit: 1 })).entries).toMatchObject([
      {
        at: toIso(app.clock.now()),
        actor_kind: 'person',
        actor: 'admin',
        action: 'user.role_changed',
        target: username,
        project: '',
        address: '203.0.113.7',
        detail: { from: 'member', to: 'reader' },
      },
    ])
  })

  test('records logins, and failed logins without the entered username if no user has it', async () => {
    const { username } = await newUser()
    const visitor = app.visitor({ 'x-forwarded-for': '203.0.113.8' })
    const logIn = (name: string, given: string) =>
      visitor.auth.login({ body: { username: name, password: given } }).catch(() => {})
    const actions = await actionsOf(async () => {
      await logIn(username, 'wrong')
      await logIn('my secret password', 'wrong')
      await logIn(username, password)
    })
    expect(actions).toEqual(['login.failed', 'login.failed', 'login'])
    const { entries } = await list({ limit: 3 })
    expect(entries).toMatchObject([
      { action: 'login', actor: username, address: '203.0.113.8', detail: { method: 'password' } },
      { action: 'login.failed', actor: '', detail: { reason: 'unknown_name' } },
      { action: 'login.failed', actor: username, detail: { reason: 'wrong_password' } },
    ])
  })

  test('holds changes of people, invitations and passwords', async () => {
    const { project } = await admin.projects.create({ body: { name: `Members ${(count += 1)}` } })
    const { id, username } = await newUser()
    const change = (body: Parameters<TestClient['users']['update']>[0]['body']) =>
      admin.users.update({ params: { id }, body })
    expect(
      await actionsOf(async () => {
        await change({ project_ids: [project.id] })
        await change({ project_ids: [project.id], role: 'member' })
        await change({ disabled: true })
        await change({ disabled: false, email: 'person@example.com' })
        await change({ password })
        const { invitation } = await admin.invitations.create({ body: { role: 'reader' } })
        await admin.invitations.revoke({ params: { id: invitation.id } })
        const { link } = await admin.invitations.create({ body: { role: 'reader' } })
        const body = { token: link.path.split('#')[1] ?? '', username: `new${count}`, password }
        await app.visitor().invitations.accept({ body })
        const reset = await admin.resets.create({ params: { id } })
        await app.visitor().resets.use({ body: { token: reset.link.path.split('#')[1] ?? '', password } })
        const person = await app.login(username, password)
        const passwords = { current_password: password, new_password: 'another password' }
        await person.account.changePassword({ body: passwords })
        await admin.users.remove({ params: { id } })
      }),
    ).toEqual([
      'user.projects_changed',
      'user.disabled',
      'user.enabled',
      'user.changed',
      'user.changed',
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
      'invitation.accepted',
      'login',
      'password.reset_link_created',
      'password.changed',
      'login',
      'login',
      'password.changed',
      'user.deleted',
    ])
  })

  test('holds changes of the second factor and of its requirement', async () => {
    const { id, username } = await newUser()
    const person = await app.login(username, password)
    const codeOf = (secret: string) => computeTotpCode(secret, computeTotpStep(app.clock.now()))
    const setUp = async () => {
      const { secret } = await person.secondFactor.setUp({ body: { password } })
      await person.secondFactor.confirm({ body: { code: codeOf(secret) } })
      app.clock.move({ advanceMs: minuteMs })
      return secret
    }
    expect(
      await actionsOf(async () => {
        const secret = await setUp()
        await person.secondFactor.renewRecoveryCodes({ body: { password, code: codeOf(secret) } })
        app.clock.move({ advanceMs: minuteMs })
        await person.secondFactor.disable({ body: { password, code: codeOf(secret) } })
        await setUp()
        const reply = await app.visitor().auth.login({ body: { username, password } })
        const challenge = 'challenge' in reply ? reply.challenge : ''
        await person.secondFactor.logIn({ body: { challenge, code: '000000' } }).catch(() => {})
        await admin.secondFactor.reset({ params: { id } })
        await admin.secondFactor.setRequirement({ body: { required_for: 'nobody' } })
      }),
    ).toEqual([
      'second_factor.enabled',
      'second_factor.codes_renewed',
      'second_factor.disabled',
      'second_factor.enabled',
      'login.failed',
      'second_factor.reset',
      'settings.changed',
    ])
  })

  test('holds changes of projects, share links, API tokens, webhooks and the trash, and exports', async () => {
    const name = `Audited ${(count += 1)}`
    const { project: other } = await admin.projects.create({ body: { name: `${name} other` } })
    expect(
      await actionsOf(async () => {
        const { project } = await admin.projects.create({ body: { name } })
        const params = { slug: project.slug }
        await admin.projects.update({ params, body: { icon: '📕' } })
        const { doc } = await admin.documents.create({ params, body: { title: 'Page', content: 'x' } })
        const { share } = await admin.shares.create({ body: { document_id: doc.id } })
        await admin.shares.revoke({ params: { id: share.id } })
        const { token } = await admin.tokens.create({ body: { name: 'script' } })
        await admin.tokens.revoke({ params: { id: token.id } })
        const { endpoint } = await admin.webhooks.create({
          body: { url: 'https://example.com/a-secret-path', events: ['document.created'] },
        })
        await admin.webhooks.update({ params: { id: endpoint.id }, body: { description: 'x' } })
        await admin.webhooks.rotate({ params: { id: endpoint.id } })
        await admin.webhooks.remove({ params: { id: endpoint.id } })
        await (await admin.fetch(`/api/projects/${project.slug}/export`)).arrayBuffer()
        await admin.documents.move({
          params: { ...params, docSlug: doc.slug },
          body: { project: other.slug },
        })
        const back = { params: { slug: other.slug, docSlug: doc.slug }, body: { project: project.slug } }
        await admin.documents.move(back)
        await admin.documents.remove({ params: { ...params, docSlug: doc.slug } })
        await admin.trash.restore({ params: { kind: 'document', id: doc.id } })
        await admin.documents.remove({ params: { ...params, docSlug: doc.slug } })
        await admin.trash.empty({ query: { project: project.slug } })
        await admin.projects.remove({ params })
        await admin.trash.remove({ params: { kind: 'project', id: project.id } })
      }),
    ).toEqual([
      'project.created',
      'project.changed',
      'share.created',
      'share.removed',
      'token.created',
      'token.revoked',
      'webhook.created',
      'webhook.changed',
      'webhook.secret_rotated',
      'webhook.removed',
      'project.exported',
      'document.project_changed',
      'document.project_changed',
      'trash.restored',
      'trash.emptied',
      'trash.deleted',
      'project.deleted',
      'trash.deleted',
    ])
  })

  test('holds no secrets: no passwords, tokens, codes, links or paths of webhooks', async () => {
    const { id, username } = await newUser()
    const { link } = await admin.resets.create({ params: { id } })
    const { link: invitation } = await admin.invitations.create({ body: { role: 'reader' } })
    const { secret: token } = await admin.tokens.create({ body: { name: 'script' } })
    const { secret } = await admin.webhooks.create({
      body: { url: 'https://example.com/a-secret-path?key=1', events: ['document.created'] },
    })
    const person = await app.login(username, password)
    const factor = await person.secondFactor.setUp({ body: { password } })
    const code = computeTotpCode(factor.secret, computeTotpStep(app.clock.now()))
    const { recovery_codes: codes } = await person.secondFactor.confirm({ body: { code } })
    const log = JSON.stringify(app.deps.db.sql.all`SELECT * FROM audit_log`)
    const tokens = [link.path, invitation.path].map((path) => path.split('#')[1] ?? '')
    const secrets = [password, ...tokens, token, secret, factor.secret, ...codes, 'a-secret-path', aiToken]
    for (const one of secrets) expect(log).not.toContain(one)
  })

  test('keeps no entry of an action that was rolled back, and refuses entries outside of a transaction', async () => {
    const actions = await actionsOf(async () => {
      const { user } = await admin.auth.me()
      await expect(admin.users.remove({ params: { id: user.id } })).rejects.toMatchObject({ status: 409 })
      await expect(
        admin.users.update({ params: { id: user.id }, body: { role: 'member' } }),
      ).rejects.toMatchObject({ status: 409 })
      await expect(admin.tokens.revoke({ params: { id: 99_999 } })).rejects.toMatchObject({ status: 404 })
    })
    expect(actions).toEqual([])
    expect(() => recordAudit(app.deps, systemAuditOrigin, { action: 'login' })).toThrow(
      'outside of its transaction',
    )
  })
})
