import type { Deps, EventSubscriber } from '#core'
import { sendNextAnnouncementBatch } from './announcements.ts'
import { pushNotice, sendNoticeBySms } from './delivery.ts'
import { deleteNotificationsOfUser } from './delivery-store.ts'

type NoticeDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'sms' | 'config' | 'emit'>

/**
 * Sends notices through the providers and continues announcements, after the commit of the transaction that added them.
 */
export const noticeSubscribers = (deps: NoticeDeps): EventSubscriber[] => [
  { type: 'notice.added', name: 'notifications.push', handle: (event) => pushNotice(deps, event) },
  { type: 'notice.added', name: 'notifications.sms', handle: (event) => sendNoticeBySms(deps, event) },
  {
    type: 'user.removed',
    name: 'notifications.forget',
    handle: ({ payload }) => deleteNotificationsOfUser(deps.db, payload.userId),
  },
  {
    type: 'notice.announced',
    name: 'notifications.announce',
    handle: ({ payload }) => sendNextAnnouncementBatch(deps, payload),
  },
]
