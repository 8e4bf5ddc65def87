import type { OutboxEvent } from '@sanhe/kit/outbox/types'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { WechatMessageError } from '@sanhe/providers/wechat-messages'
import type { Db, Deps, EventPayloads, NotificationContent } from '#core'
import { fitTemplateValue, toMiniProgramPage } from './rules.ts'
import * as store from './store.ts'

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'wechatMessages' | 'log'>
type Event = OutboxEvent<'notice.added', EventPayloads['notice.added']>
type Template = { id: string; fields: string[] }
type Content = NonNullable<NotificationContent['wechat']>
type Delivery = {
  eventId: number
  recipient: string
  type: string
  childId: number
  template: Template
  content: Content
}

/**
 * Sends a notice to a child as a subscription message in WeChat, if the child permits one. A permission is taken before
 * the request, so that concurrent messages never exceed the permissions, and is returned unless WeChat accepted the
 * message. A delivery that a crash interrupted is not repeated, because WeChat may have sent it.
 */
export async function sendWechatMessage(deps: DeliverDeps, { eventId, payload }: Event) {
  const { recipient, notice } = payload
  const content = notice.wechat
  const template = content && deps.config.wechatMessages[content.kind]
  const [kind, id] = recipient.split(':')
  if (!deps.wechatMessages || kind !== 'child' || !template) return
  const delivery = { eventId, recipient, type: notice.type, childId: Number(id), template, content }
  const isReserved = await inTransaction(deps.db, (tx) => reserve(deps, tx, delivery))
  if (isReserved) await sendReserved(deps, delivery)
}

async function reserve({ clock }: DeliverDeps, tx: Db, delivery: Delivery) {
  const permissions = await store.lockPermissions(tx, delivery.childId, delivery.template.id)
  const earlier = await store.findDelivery(tx, delivery.eventId)
  const now = clock.now()
  if (earlier && earlier.outcome !== 'failed') {
    if (earlier.outcome === 'sending') await store.recordDelivery(tx, delivery, { outcome: 'unknown', now })
    return false
  }
  if (!permissions || permissions.remaining === 0) {
    await store.recordDelivery(tx, delivery, { outcome: 'nobody', now })
    return false
  }
  await store.setPermissions(tx, delivery.childId, delivery.template.id, permissions.remaining - 1)
  await store.recordDelivery(tx, delivery, { outcome: 'sending', now })
  return true
}

async function sendReserved(deps: DeliverDeps, delivery: Delivery) {
  try {
    await callWechat(deps, delivery)
    await settle(deps, delivery, { outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof WechatMessageError)) throw error
    const { code, problem, isTransient } = error
    const outcome = isTransient ? 'failed' : 'refused'
    await settle(deps, delivery, { outcome, detail: code, isUserRefusal: problem === 'refused' })
    if (isTransient) throw error
    if (problem !== 'refused')
      deps.log.error(
        { code, type: delivery.type, template: delivery.template.id },
        'WeChat refused a message',
      )
  }
}

async function callWechat({ db, wechatMessages }: DeliverDeps, { childId, template, content }: Delivery) {
  const openId = await store.findOpenId(db, childId)
  if (openId === undefined) throw new WechatMessageError('NO_ACTIVE_ACCOUNT', 'rejected')
  await wechatMessages?.send({
    openId,
    templateId: template.id,
    page: toMiniProgramPage(content.path),
    data: Object.fromEntries(
      template.fields.map((field, nth) => [field, fitTemplateValue(field, content.values[nth] ?? '')]),
    ),
  })
}

type Result = { outcome: 'sent' | 'failed' | 'refused'; detail?: string; isUserRefusal?: boolean }

/**
 * Records the result of a message. A message that was not sent returns its permission. If the user refused messages in
 * WeChat, all permissions are removed.
 */
const settle = ({ db, clock }: DeliverDeps, delivery: Delivery, { isUserRefusal, ...result }: Result) =>
  inTransaction(db, async (tx) => {
    const { childId, template } = delivery
    const permissions = await store.lockPermissions(tx, childId, template.id)
    if (permissions && result.outcome !== 'sent')
      await store.setPermissions(tx, childId, template.id, isUserRefusal ? 0 : permissions.remaining + 1)
    await store.recordDelivery(tx, delivery, { ...result, now: clock.now() })
  })
