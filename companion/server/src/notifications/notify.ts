import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type NotificationContent, type Recipient, toUserRecipient } from '#core'
import { addChildNotification } from './child-store.ts'
import { addMerchantNotification } from './merchant-store.ts'
import { addNotification, deleteNotificationByKey, setNotificationReadByKey } from './store.ts'

/**
 * Adds a notice in the caller's transaction. A notice is stored for the app of the recipient; pushes and text
 * messages are sent after the commit. A notice whose `dedupKey` was used before is dropped.
 */
export async function addNotificationInTransaction(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  recipient: Recipient,
  notice: NotificationContent,
) {
  const isNew = await addRow(deps, tx, recipient, notice)
  if (isNew && notice.channels.some((channel) => channel !== 'inApp'))
    await deps.emit(tx, { type: 'notice.added', subject: recipient, payload: { recipient, notice } })
}

/** Deduplication key as stored. Each recipient has keys of its own. */
const toStoredKey = (recipient: Recipient, dedupKey: string) => `${recipient}:${dedupKey}`

/** Marks the notice of a user with this `dedupKey` as read, because the user has dealt with its subject elsewhere. */
export const markUserNotificationRead = (tx: Db, userId: number, dedupKey: string) =>
  setNotificationReadByKey(tx, toStoredKey(toUserRecipient(userId), dedupKey))

/** Deletes the notice of a user with this `dedupKey`, because its subject was deleted. */
export const deleteUserNotification = (tx: Db, userId: number, dedupKey: string) =>
  deleteNotificationByKey(tx, toStoredKey(toUserRecipient(userId), dedupKey))

/** Adds the row of a notice. Returns false if the recipient already has a notice with its key. */
async function addRow(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  recipient: Recipient,
  notice: NotificationContent,
) {
  const [kind, id] = recipient.split(':')
  const { type, title, content, data, dedupKey } = notice
  const row = {
    type,
    title,
    content,
    data: JSON.stringify(data),
    dedup_key: dedupKey ? toStoredKey(recipient, dedupKey) : null,
    created_at: toDate(clock.now()),
  }
  if (kind === 'user') return addNotification(tx, { ...row, user_id: Number(id) })
  if (kind === 'merchant') return addMerchantNotification(tx, { ...row, merchant_id: Number(id) })
  const parentId = data['parentId']
  const parent_user_id = typeof parentId === 'number' ? parentId : null
  return addChildNotification(tx, { ...row, child_id: Number(id), parent_user_id })
}
