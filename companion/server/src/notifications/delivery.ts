import type { OutboxEvent } from '@sanhe/kit/outbox/types'
import { toDate } from '@sanhe/kit/runtime/clock'
import { PushError } from '@sanhe/providers/push'
import { SmsError } from '@sanhe/providers/sms'
import type { Deps, EventPayloads, Recipient } from '#core'
import {
  type NotificationDelivery,
  isDelivered,
  listDevices,
  listDevicesOfOwners,
  recordDelivery,
  removeDevices,
} from './delivery-store.ts'
import { ownersOnlyTypePrefix } from './rules.ts'
import { findUserPhone } from './store.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'push' | 'sms' | 'config'>
type Event = OutboxEvent<'notice.added', EventPayloads['notice.added']>
type Channel = NotificationDelivery['channel']

/**
 * Outcome of a delivery: accepted by the provider (`sent`), no device or phone number, or rejected
 * permanently (`refused`).
 */
type Outcome = 'sent' | 'nobody' | 'refused'

/** Pushes a notice to the devices of the recipient. If a crash repeats the push, providers drop the duplicate. */
export const pushNotice = (deps: DeliverDeps, event: Event) =>
  deliverThroughChannel(deps, event, 'push', async ({ recipient, notice }) => {
    const { type, title, content, data } = notice
    const texts = Object.entries(data).map(([name, value]) => [name, String(value)] as const)
    const isForOwners = isForOwnersOnly(recipient, type)
    const { delivered, goneDevices } = await deps.push.send({
      to: recipient,
      devices: await (isForOwners ? listDevicesOfOwners : listDevices)(deps.db, recipient),
      isLimitedToDevices: isForOwners,
      title,
      body: content,
      data: { ...Object.fromEntries(texts), type },
      dedupKey: `notice:${event.eventId}`,
    })
    if (goneDevices.length) await removeDevices(deps.db, recipient, goneDevices)
    return delivered > 0 ? 'sent' : 'nobody'
  })

const isForOwnersOnly = (recipient: Recipient, type: string) =>
  recipient.startsWith('merchant:') && type.startsWith(ownersOnlyTypePrefix)

/** Sends a notice by SMS, only to users, because other recipients have no verified phone number. */
export const sendNoticeBySms = (deps: DeliverDeps, event: Event) =>
  deliverThroughChannel(deps, event, 'sms', async ({ recipient, notice: { title, content } }) => {
    const [kind, id] = recipient.split(':')
    const to = kind === 'user' ? await findUserPhone(deps.db, Number(id)) : undefined
    if (!to) return 'nobody'
    await deps.sms.send({ to, template: deps.config.sms.noticeTemplate, data: { title, content } })
    return 'sent'
  })

/**
 * Delivers a notice at least once. A transient failure is thrown, so that the outbox retries the delivery; a permanent
 * failure is logged and not retried.
 */
async function deliverThroughChannel(
  { db, clock }: DeliverDeps,
  { eventId, payload }: Event,
  channel: Channel & ('push' | 'sms'),
  send: (payload: Event['payload']) => Promise<Outcome>,
) {
  const { recipient, notice } = payload
  if (!notice.channels.includes(channel) || (await isDelivered(db, eventId, channel))) return
  const keep = (outcome: Outcome | 'failed', detail?: string) =>
    recordDelivery(db, {
      event_id: eventId,
      channel,
      recipient,
      type: notice.type,
      outcome,
      detail: detail ?? null,
      created_at: toDate(clock.now()),
    })
  try {
    await keep(await send(payload))
  } catch (error) {
    if (!(error instanceof PushError || error instanceof SmsError)) throw error
    await keep(error.isTransient ? 'failed' : 'refused', error.code)
    if (error.isTransient) throw error
  }
}
