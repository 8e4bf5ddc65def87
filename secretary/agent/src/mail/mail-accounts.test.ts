import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { maxMailAccounts } from './contract.ts'
import { mailPassword, startTrustedMailbox } from './testing/mail-chat.ts'

let trusted: Awaited<ReturnType<typeof startTrustedMailbox>>
let agent: TestAgent
beforeEach(async () => {
  trusted = await startTrustedMailbox()
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', ...trusted.settings })
})
afterEach(async () => {
  await agent.stop()
  await trusted.stop()
})

const mail = () => agent.device.mail
const add = () => mail().add({ body: { ...trusted.account, password: mailPassword } })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('/api/mail-accounts', () => {
  test('stores the password encrypted and never returns it', async () => {
    expect(await add()).toEqual({ account_id: 1, ...trusted.account })
    expect(JSON.stringify(await mail().list())).not.toContain(mailPassword)
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain('li@shop.example')
    expect(database).not.toContain(mailPassword)
  })

  test('keeps the password for a new name, and requires it for another server, port, TLS mode or user', async () => {
    const { account_id } = await add()
    const params = { account_id }
    const renamed = await mail().change({ params, body: { ...trusted.account, name: 'Li' } })
    expect(renamed).toMatchObject({ name: 'Li' })
    expect(await mail().test({ body: { ...trusted.account, account_id } })).toEqual({
      imap: null,
      smtp: null,
    })
    const { imap, smtp } = trusted.account
    for (const change of [
      { imap: { ...imap, host: 'evil.example' } },
      { smtp: { ...smtp, port: 2525 } },
      { imap: { ...imap, tls: 'none' as const } },
      { user_name: 'another' },
    ]) {
      const body = { ...trusted.account, ...change }
      // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
      await expect(mail().change({ params, body })).rejects.toMatchObject(refusal(409, 'PASSWORD_REQUIRED'))
      // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
      await expect(mail().test({ body: { ...body, account_id } })).rejects.toMatchObject(
        refusal(409, 'PASSWORD_REQUIRED'),
      )
    }
  })

  test('POST /api/mail-accounts/test returns the failures of IMAP and SMTP separately', async () => {
    const check = (change: object) =>
      mail().test({ body: { ...trusted.account, password: mailPassword, ...change } })
    expect(await check({})).toEqual({ imap: null, smtp: null })
    expect(await check({ password: 'wrong' })).toEqual({ imap: 'login', smtp: 'login' })
    expect(await check({ smtp: { ...trusted.account.smtp, port: 1 } })).toEqual({
      imap: null,
      smtp: 'unreachable',
    })
    expect(await check({ imap: { ...trusted.account.imap, host: '169.254.169.254' } })).toEqual({
      imap: 'blocked',
      smtp: null,
    })
  })

  test('refuses a second account with the same address, too many accounts and an unknown id', async () => {
    await add()
    await expect(add()).rejects.toMatchObject(refusal(409, 'MAIL_ACCOUNT_EXISTS'))
    const results = await Promise.allSettled(
      Array.from({ length: maxMailAccounts + 3 }, (_, index) =>
        mail().add({ body: { ...trusted.account, address: `a${index}@shop.example`, password: 'x' } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxMailAccounts - 1)
    expect(results.at(-1)).toMatchObject({ reason: refusal(409, 'TOO_MANY_MAIL_ACCOUNTS') })
    await expect(mail().remove({ params: { account_id: 99 } })).rejects.toMatchObject(
      refusal(404, 'MAIL_ACCOUNT_NOT_FOUND'),
    )
    await mail().remove({ params: { account_id: 1 } })
    expect((await mail().list()).accounts).toHaveLength(maxMailAccounts - 1)
  })

  test('the model is offered mail tools once a mailbox is connected', async () => {
    const isOffered = () => agent.deps.skills.find(({ name }) => name === 'send_mail')?.isOffered?.()
    expect(isOffered()).toBe(false)
    await add()
    expect(isOffered()).toBe(true)
  })
})
