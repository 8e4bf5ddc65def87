import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { maxCalendarAccounts } from './contract.ts'
import { calendarPassword, startCalendarWithAccount } from './testing/calendar-chat.ts'

let connected: Awaited<ReturnType<typeof startCalendarWithAccount>>
let agent: TestAgent
beforeEach(async () => {
  connected = await startCalendarWithAccount()
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100' })
})
afterEach(async () => {
  await agent.stop()
  await connected.server.stop()
})

const calendar = () => agent.device.calendar
const add = () => calendar().add({ body: { ...connected.account, password: calendarPassword } })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

describe('/api/calendar-accounts', () => {
  test('stores the password encrypted and never returns it', async () => {
    expect(await add()).toEqual({ account_id: 1, ...connected.account })
    expect(JSON.stringify(await calendar().list())).not.toContain(calendarPassword)
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain('li@shop.example')
    expect(database).not.toContain(calendarPassword)
  })

  test('keeps the password for a new name or path, and requires it for another server, port or user', async () => {
    const { account_id } = await add()
    const params = { account_id }
    const { account } = connected
    const renamed = { ...account, name: 'Li', calendar_url: `${account.calendar_url}dav/` }
    expect(await calendar().change({ params, body: renamed })).toMatchObject({ name: 'Li' })
    expect(await calendar().test({ body: { ...account, account_id } })).toEqual({
      calendar: null,
      contacts: null,
    })
    for (const change of [
      { calendar_url: 'https://evil.example/' },
      { calendar_url: 'http://127.0.0.1:1/' },
      { contacts_url: 'https://evil.example/' },
      { user_name: 'another' },
    ]) {
      const body = { ...account, ...change }
      // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
      await expect(calendar().change({ params, body })).rejects.toMatchObject(
        refusal(409, 'PASSWORD_REQUIRED'),
      )
      // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
      await expect(calendar().test({ body: { ...body, account_id } })).rejects.toMatchObject(
        refusal(409, 'PASSWORD_REQUIRED'),
      )
    }
  })

  test('POST /api/calendar-accounts/test returns the failures of the calendar and contacts servers separately', async () => {
    const check = (change: object) =>
      calendar().test({ body: { ...connected.account, password: calendarPassword, ...change } })
    expect(await check({ contacts_url: null })).toEqual({ calendar: null, contacts: null })
    expect(await check({ password: 'wrong' })).toEqual({ calendar: 'login', contacts: 'login' })
    expect(await check({ contacts_url: 'http://127.0.0.1:1/' })).toEqual({
      calendar: null,
      contacts: 'unreachable',
    })
    expect(await check({ calendar_url: 'http://169.254.169.254/' })).toEqual({
      calendar: 'blocked',
      contacts: null,
    })
  })

  test('refuses a second account with the same name, too many accounts, an unknown id and a URL with a password', async () => {
    await add()
    await expect(add()).rejects.toMatchObject(refusal(409, 'CALENDAR_ACCOUNT_EXISTS'))
    const results = await Promise.allSettled(
      Array.from({ length: maxCalendarAccounts + 3 }, (_, index) =>
        calendar().add({ body: { ...connected.account, name: `Work ${index}`, password: 'x' } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCalendarAccounts - 1)
    expect(results.at(-1)).toMatchObject({ reason: refusal(409, 'TOO_MANY_CALENDAR_ACCOUNTS') })
    await expect(calendar().remove({ params: { account_id: 99 } })).rejects.toMatchObject(
      refusal(404, 'CALENDAR_ACCOUNT_NOT_FOUND'),
    )
    // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
    for (const calendar_url of ['https://li:secret@a.example/', 'file:///etc/passwd', 'a.example'])
      await expect(
        calendar().add({ body: { ...connected.account, calendar_url, password: 'x' } }),
      ).rejects.toMatchObject({ status: 400 })
  })

  test('the model is offered calendar tools once a calendar is connected', async () => {
    const isOffered = () => agent.deps.skills.find(({ name }) => name === 'create_event')?.isOffered?.()
    expect(isOffered()).toBe(false)
    await add()
    expect(isOffered()).toBe(true)
  })
})
