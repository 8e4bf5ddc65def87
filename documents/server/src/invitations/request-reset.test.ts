import { hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const password = 'a long enough password'

async function addPerson(username: string, email: string | null) {
  const body = { username, password, role: 'reader' as const, email }
  return (await app.admin.users.create({ body })).user
}
const request = (username: string) => app.visitor().resets.request({ body: { username } })
const mailsTo = (address: string) => app.outbox().filter(({ to }) => to === address)
/** Waits for emails that the service sends after its reply. */
const expectMails = (address: string, count: number) =>
  expect.poll(() => mailsTo(address).length, { timeout: 5000 }).toBe(count)
const tokenOf = (text = '') => /\/reset#(\S+)/.exec(text)?.[1] ?? ''

describe('POST /api/auth/reset/request', () => {
  test('a user sets a new password with the link of the email', async () => {
    await addPerson('ann', 'ann@team.example')
    expect(await request('ann')).toEqual({ ok: true })
    await expectMails('ann@team.example', 1)
    const token = tokenOf(mailsTo('ann@team.example')[0]?.text)
    const next = 'another long password'
    await app.visitor().resets.use({ body: { token, password: next } })
    await app.login('ann', next)
    await expect(app.login('ann', password)).rejects.toMatchObject({ status: 401 })
    const { entries } = await app.admin.audit.list({ query: { action: 'password.reset_link_created' } })
    expect(entries[0]).toMatchObject({ target: 'ann', detail: { method: 'email' } })
  })

  test('answers unknown, disabled and address-less accounts like any other, and sends nothing', async () => {
    const gone = await addPerson('gone', 'gone@team.example')
    await app.admin.users.update({ params: { id: gone.id }, body: { disabled: true } })
    await addPerson('plain', null)
    const before = app.outbox().length
    for (const username of ['gone', 'plain', 'nobody at all'])
      expect(await request(username)).toEqual({ ok: true })
    await addPerson('last', 'last@team.example')
    await request('last')
    await expectMails('last@team.example', 1)
    expect(app.outbox()).toHaveLength(before + 1)
  })

  test('sends nothing to an account that logs in by OpenID Connect', async () => {
    const { id } = await addPerson('linked', 'linked@team.example')
    app.deps.db.sql.run`
      INSERT INTO openid_identities (issuer, subject, user_id, created_at) VALUES ('https://id.example', 's', ${id}, '')`
    await request('linked')
    await addPerson('after', 'after@team.example')
    await request('after')
    await expectMails('after@team.example', 1)
    expect(mailsTo('linked@team.example')).toEqual([])
  })

  test('sends at most three links an hour to one account', async () => {
    await addPerson('often', 'often@team.example')
    for (let sent = 0; sent < 4; sent++) await request('often')
    await expectMails('often@team.example', 3)
    app.clock.move({ advanceMs: hourMs })
    await request('often')
    await expectMails('often@team.example', 4)
  })
})
