import { readFileSync } from 'node:fs'
import { choosePushSender, type PushSender } from '@sanhe/providers/push'
import type { Deps } from '#core'
import { type PushDeliveryDeps, type IsConversationViewed, sendDueNotices } from './deliver.ts'
import { noticeRetentionMs } from './rules.ts'
import * as store from './store.ts'
import { ensureVapidKeys } from './vapid.ts'

export type PushService = {
  publicKey: string
  /** Sends the notifications that are due. Concurrent calls share one run. */
  sendDue(): Promise<void>
  removeOld(now: number): void
  /** Discards notifications that an earlier process was sending when it ended, because they may have been delivered. */
  recover(): void
  stop(): Promise<void>
}

/** Creates the service that sends encrypted notifications to the devices of the owner (RFC 8030, 8291 and 8292). */
export function createPushService(
  deps: PushDeliveryDeps & Pick<Deps, 'secrets'>,
  isViewed: IsConversationViewed,
): PushService {
  const keys = ensureVapidKeys(deps)
  const sender = createSender(deps, keys)
  let current: Promise<void> | undefined
  let isStopped = false
  return {
    publicKey: keys.publicKey,
    sendDue() {
      if (isStopped) return Promise.resolve()
      return (current ??= sendDueNotices(deps, sender, isViewed).finally(() => (current = undefined)))
    },
    removeOld: (now) => store.removeOldNotices(deps.db, now - noticeRetentionMs),
    recover: () => store.removeInterruptedDeliveries(deps.db),
    async stop() {
      isStopped = true
      await current?.catch(() => {})
      await sender.stop()
    },
  }
}

function createSender(
  { config }: PushDeliveryDeps,
  keys: { publicKey: string; privateKey: string },
): PushSender {
  const { contact, hosts, caFile } = config.push
  return choosePushSender({
    webPush: {
      subject: contact,
      ...keys,
      ...(hosts && { hosts }),
      ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
    },
  })
}
