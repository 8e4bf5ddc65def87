import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { startWebPushEmulator } from '@sanhe/providers/emulators/push-web'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '#testing'
import { startTeam, type Team } from './testing/team.ts'

type Person = Awaited<ReturnType<Team['addPerson']>>
type ShownPush = { title: string; body: string; data: { path: string } }
const folder = mkdtempSync(join(tmpdir(), 'sanhe-push-'))
let service: Awaited<ReturnType<typeof startWebPushEmulator>>
let team: Team
let bob: Person
let count = 0

beforeAll(async () => {
  // The emulator uses the system clock, because the push library signs with the system time.
  service = await startWebPushEmulator({ clock: systemClock })
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, service.ca)
  team = await startTeam({ PUSH_HOSTS: '127.0.0.1', PUSH_CA_FILE: caFile })
  bob = await team.addPerson('bob')
})
beforeEach(() => service.failWith(undefined))
afterAll(async () => {
  await team.stop()
  await service.stop()
  rmSync(folder, { recursive: true })
})

async function subscribe(person: TestClient, language: 'en' | 'zh' = 'en') {
  const { push } = (await person.notificationDelivery.get()).settings
  const browser = service.subscribe(push.public_key)
  const { endpoint, keys } = JSON.parse(browser.token) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  const { settings } = await person.notificationDelivery.subscribe({ body: { endpoint, keys, language } })
  return { ...browser, devices: settings.push.devices, shown: () => browser.shown() as ShownPush[] }
}
async function addReader(language: 'en' | 'zh' = 'en') {
  const reader = await team.addPerson(`reader${++count}`)
  return { reader, browser: await subscribe(reader, language) }
}

describe('push messages about notifications', () => {
  test('a browser shows a mention in its language, with the path of the comment', async () => {
    const { reader, browser } = await addReader('zh')
    const { id } = await team.comment(bob, `你好 @${reader.username}`)
    await team.delivery.sendPushes()
    expect(browser.shown()).toEqual([
      {
        title: 'bob 在“Roses”中提到了您',
        body: `你好 @${reader.username}`,
        data: { path: `/projects/garden/docs/roses#thread-${id}` },
      },
    ])
    await team.delivery.sendPushes()
    expect(browser.shown()).toHaveLength(1)
  })

  test('several notifications are one message, and those that were read or existed before are left out', async () => {
    const reader = await team.addPerson('late')
    await team.comment(bob, 'Before the subscription, @late')
    const browser = await subscribe(reader)
    await team.delivery.sendPushes()
    expect(browser.shown()).toEqual([])
    for (const text of ['One', 'Two', 'Three']) await team.comment(bob, `${text} for @late`)
    const [newest] = (await reader.notifications.list()).notifications
    await reader.notifications.read({ body: { ids: [newest?.id ?? 0] } })
    await team.delivery.sendPushes()
    expect(browser.shown()).toMatchObject([{ title: '2 unread notifications', data: { path: '/' } }])
  })

  test('a failure of the push service is retried after a minute', async () => {
    const { reader, browser } = await addReader()
    await team.comment(bob, `Hello @${reader.username}`)
    service.failWith(503)
    await team.delivery.sendPushes()
    service.failWith(undefined)
    await team.delivery.sendPushes()
    expect(browser.shown()).toEqual([])
    team.clock.move({ advanceMs: minuteMs })
    await team.delivery.sendPushes()
    expect(browser.shown()).toHaveLength(1)
  })

  test('a subscription that the push service does not know any more is removed', async () => {
    const { reader, browser } = await addReader()
    browser.unsubscribe()
    await team.comment(bob, `Hello @${reader.username}`)
    await team.delivery.sendPushes()
    expect((await reader.notificationDelivery.get()).settings.push.devices).toEqual([])
  })

  test('signing out ends the messages of this browser and of no other', async () => {
    const { reader, browser } = await addReader()
    const second = await team.login(reader.username, 'a long enough password')
    const other = await subscribe(second)
    expect(other.devices.map(({ is_current }) => is_current)).toEqual([false, true])
    await reader.auth.logout()
    await team.comment(bob, `Hello @${reader.username}`)
    await team.delivery.sendPushes()
    expect([browser.shown().length, other.shown().length]).toEqual([0, 1])
  })

  test('users can remove their own subscriptions only', async () => {
    const { reader, browser } = await addReader()
    const id = browser.devices[0]?.id ?? 0
    const remove = (person: TestClient) => person.notificationDelivery.unsubscribe({ params: { id } })
    await expect(remove(bob)).rejects.toMatchObject({ status: 404 })
    await remove(reader)
    await expect(remove(reader)).rejects.toMatchObject({ status: 404 })
  })

  test('an endpoint outside of the known push services is refused with 400', async () => {
    const { reader } = await addReader()
    const { push } = (await reader.notificationDelivery.get()).settings
    const { keys } = JSON.parse(service.subscribe(push.public_key).token) as {
      keys: { p256dh: string; auth: string }
    }
    const body = { endpoint: 'https://10.0.0.1/push/1', keys, language: 'en' as const }
    await expect(reader.notificationDelivery.subscribe({ body })).rejects.toMatchObject({ status: 400 })
  })
})
