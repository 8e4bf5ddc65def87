import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { startWebPushEmulator } from '@sanhe/providers/emulators/push-web'
import type { NoticeKind } from '#core'
import type { createTestDevice, TestAgent } from '#testing'

export type ShownPush = { title: string; body: string; data: Record<string, string> }

/** Starts a push service with a certificate that only the returned settings of the agent trust. */
export async function startPushService() {
  // The library signs with the time of the operating system, so the emulator must use the system clock too.
  const service = await startWebPushEmulator({ clock: systemClock })
  const caFile = join(mkdtempSync(join(tmpdir(), 'sanhe-push-')), 'ca.pem')
  writeFileSync(caFile, service.ca)
  return { ...service, settings: { PUSH_HOSTS: '127.0.0.1', PUSH_CA_FILE: caFile } }
}

export const allNoticeKinds: NoticeKind[] = ['approvals', 'budget', 'replies', 'schedules']
type Options = { kinds?: NoticeKind[]; shows_content?: boolean; language?: 'en' | 'zh' }

/** Subscribes a browser of the push service with the key of a device. */
export async function subscribeBrowser(
  agent: Pick<TestAgent, 'url'>,
  service: Awaited<ReturnType<typeof startPushService>>,
  device: ReturnType<typeof createTestDevice>,
  { kinds = allNoticeKinds, shows_content = true, language = 'en' }: Options = {},
) {
  const { public_key } = await device.push.read()
  const browser = service.subscribe(public_key)
  const { endpoint, keys } = JSON.parse(browser.token) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  const body = { endpoint, keys, kinds, shows_content, language }
  const { key_id } = await device.push.subscribe({ body })
  return { ...browser, key_id, body, shown: () => browser.shown() as ShownPush[], url: agent.url }
}
