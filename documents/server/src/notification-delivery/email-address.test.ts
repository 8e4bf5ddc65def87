import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { startTeam, type Team } from './testing/team.ts'

let team: Team
beforeAll(async () => {
  team = await startTeam()
})
afterAll(() => team.stop())

const tokenFor = (address: string) =>
  /confirm-email#(\S+)/.exec(team.emails().find(({ to }) => to === address)?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => team.visitor().notificationDelivery.confirmAddress({ body: { token } })

describe('own email address', () => {
  test('an address is used only after its link was opened, and the link works once', async () => {
    const ann = await team.addPerson('ann', 'given@team.example')
    const address = 'ann@home.example'
    const pending = await ann.notificationDelivery.requestAddress({ body: { address } })
    expect(pending.settings.email).toMatchObject({
      address: 'given@team.example',
      is_own_address: false,
      pending_address: address,
    })
    const token = tokenFor(address)
    expect(await confirm(token)).toEqual({ address })
    await expect(confirm(token)).rejects.toMatchObject({ status: 410 })
    expect((await ann.notificationDelivery.get()).settings.email).toMatchObject({
      address,
      is_own_address: true,
      pending_address: null,
    })
    const removed = await ann.notificationDelivery.removeAddress()
    expect(removed.settings.email).toMatchObject({ address: 'given@team.example', is_own_address: false })
  })

  test('a confirmed address does not change the address that administrators gave the account', async () => {
    const eve = await team.addPerson('eve', 'eve@team.example')
    await eve.notificationDelivery.requestAddress({ body: { address: 'boss@team.example' } })
    await confirm(tokenFor('boss@team.example'))
    const { users } = await team.admin.users.list()
    expect(users.find(({ username }) => username === 'eve')?.email).toBe('eve@team.example')
  })

  test('a link expires after a day, and a newer link replaces it', async () => {
    const ben = await team.addPerson('ben')
    await ben.notificationDelivery.requestAddress({ body: { address: 'old@home.example' } })
    await ben.notificationDelivery.requestAddress({ body: { address: 'new@home.example' } })
    await expect(confirm(tokenFor('old@home.example'))).rejects.toMatchObject({ status: 410 })
    team.clock.move({ advanceMs: dayMs })
    await expect(confirm(tokenFor('new@home.example'))).rejects.toMatchObject({ status: 410 })
    expect((await ben.notificationDelivery.get()).settings.email.pending_address).toBeNull()
  })

  test('a user can request five confirmation emails an hour', async () => {
    const max = await team.addPerson('max')
    const request = () => max.notificationDelivery.requestAddress({ body: { address: 'max@home.example' } })
    for (let sent = 0; sent < 5; sent++) await request()
    await expect(request()).rejects.toMatchObject({ status: 429 })
    team.clock.move({ advanceMs: 60 * minuteMs })
    await request()
  })

  test.each([{ address: 'a, b@home.example' }, { address: 'no address' }, { address: '' }])(
    'PUT /api/notifications/email answers 400 for $address',
    async (body) => {
      await expect(team.admin.notificationDelivery.requestAddress({ body })).rejects.toMatchObject({
        status: 400,
      })
    },
  )

  test('an unknown time zone is refused with 400', async () => {
    const body = { time_zone: 'Mars/Olympus' }
    await expect(team.admin.notificationDelivery.change({ body })).rejects.toMatchObject({ status: 400 })
  })
})

describe('settings of the mail server', () => {
  const base = {
    NODE_ENV: 'test',
    DATA_DIR: '/tmp/unused',
    AI_API_TOKEN: 'x'.repeat(40),
    SESSION_SECRET: 'y'.repeat(40),
  }

  test('SMTP_HOST without its account or without PUBLIC_URL is refused at the start', () => {
    expect(() => loadConfig({ ...base, SMTP_HOST: 'mail.example' })).toThrow(/SMTP_USER.*PUBLIC_URL/s)
  })

  test('production without SMTP_HOST starts, and the settings say that emails are not available', () => {
    const production = {
      ...base,
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'correct horse battery',
      AI_API_TOKEN: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c',
      SESSION_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4',
    }
    expect(loadConfig(production).notificationChannels.smtp).toBeUndefined()
  })
})
