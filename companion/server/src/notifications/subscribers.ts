import type { Deps, Subscriber } from '#core'
import { announceNextBatch } from './announcing.ts'
import { pushNotice, textNotice } from './delivering.ts'
import { deleteRecipientData } from './delivery-store.ts'

type NoticeDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'sms' | 'config' | 'emit'>

/** Deliveries to providers and further batches of announcements, after the commit. */
export const noticeSubscribers = (deps: NoticeDeps): Subscriber[] => [
  { type: 'notice.added', name: 'notifications.push', handle: (event) => pushNotice(deps, event) },
  { type: 'notice.added', name: 'notifications.sms', handle: (event) => textNotice(deps, event) },
  {
    type: 'user.removed',
    name: 'notifications.forget',
    handle: ({ payload }) => deleteRecipientData(deps.db, payload.userId),
  },
  {
    type: 'notice.announced',
    name: 'notifications.announce',
    handle: ({ payload }) => announceNextBatch(deps, payload),
  },
]
