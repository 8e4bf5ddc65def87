import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, Deps, Notice, Recipient } from '#core'
import { addNotification } from './store.ts'

/**
 * Adds a notice in the caller's transaction. Users get a row; pushes and text messages leave after the commit. A notice
 * whose `dedupKey` was used before is dropped.
 */
export async function notify(
  { clock, emit }: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  recipient: Recipient,
  notice: Notice,
) {
  const [kind, id] = recipient.split(':')
  const { type, title, content, data, dedupKey } = notice
  const isNew =
    kind !== 'user' ||
    (await addNotification(tx, {
      user_id: Number(id),
      type,
      title,
      content,
      data: JSON.stringify(data),
      dedup_key: dedupKey ? `${recipient}:${dedupKey}` : null,
      created_at: toDate(clock.now()),
    }))
  if (isNew && notice.channels.some((channel) => channel !== 'inApp'))
    await emit(tx, { type: 'notice.added', subject: recipient, payload: { recipient, notice } })
}
