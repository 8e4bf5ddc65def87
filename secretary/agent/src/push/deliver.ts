import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { PushError, type PushSender } from '@sanhe/providers/push'
import { type Deps, findPersonRole, isConversationVisible, lowBalanceSubject, mayApprove } from '#core'
import { type NoticeContent, toPushPayload } from './payload.ts'
import { decidePushDelivery, findQuietHoursEnd, maxNoticeAgeMs, getPushRetryDelayMs } from './rules.ts'
import * as store from './store.ts'

export type PushDeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Largest number of notifications that are sent at the same time. */
const maxConcurrent = 20

/**
 * Returns whether a device of a person has a conversation open and visible; undefined stands for any conversation.
 */
export type IsConversationViewed = (personId: string, sessionId: string | undefined) => boolean

/**
 * Sends all notifications that are due. Each notification is marked before it is sent, so that a restart sends none
 * twice.
 */
export async function sendDueNotices(
  deps: PushDeliveryDeps,
  sender: PushSender,
  isViewed: IsConversationViewed,
) {
  const { db, clock } = deps
  for (;;) {
    const due = store.listDueDeliveries(db, clock.now(), maxConcurrent)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => handleDelivery(deps, sender, isViewed, delivery)))
  }
}

async function handleDelivery(
  deps: PushDeliveryDeps,
  sender: PushSender,
  isViewed: IsConversationViewed,
  delivery: store.DuePushDelivery,
) {
  const { db, clock } = deps
  const now = clock.now()
  const content = loadContent(deps, delivery)
  const outcome = content ? decide(deps, delivery, isViewed, now) : 'discard'
  if (outcome === 'discard' || !content) return store.removeDelivery(db, delivery)
  if (outcome !== 'send') return store.postponePushDelivery(db, delivery, { next_at: outcome.until })
  const row = store.findSubscription(db, delivery.key_id)
  if (row && store.claimPushDelivery(db, delivery))
    await send(deps, sender, delivery, content, row.subscription)
}

function decide(
  { db, config }: PushDeliveryDeps,
  delivery: store.DuePushDelivery,
  isViewed: IsConversationViewed,
  now: Instant,
) {
  const { kind, session_id, created_at, is_replaced } = delivery
  const personId = store.findPersonOfDevice(db, delivery.key_id) ?? ''
  const quiet = store.readQuietHours(db, personId)
  const approval = findApprovalOf(db, delivery)
  const state = {
    kind,
    ageMs: now - created_at,
    isViewed: isViewed(personId, session_id ?? undefined),
    isReplaced: is_replaced === 1,
    isClosed: approval !== undefined && (approval.status !== 'open' || approval.expires_at <= now),
    quietUntil: quiet && findQuietHoursEnd(quiet, now, config.timeZone),
  }
  return decidePushDelivery(state, now)
}

async function send(
  deps: PushDeliveryDeps,
  sender: PushSender,
  delivery: store.DuePushDelivery,
  content: NoticeContent,
  subscription: string,
) {
  const { db, log } = deps
  const { key_id } = delivery
  try {
    const { goneDevices } = await sender.send({
      to: key_id,
      devices: [{ platform: 'webpush', token: subscription }],
      ...toPushPayload(content),
      // A push service replaces an undelivered notification by a newer one with the same key. In each conversation, all
      // approval requests share one key, and all other notifications share another key. Notices without a conversation
      // replace only notices about the same subject.
      dedupKey: `${delivery.session_id ?? delivery.subject_id}|${delivery.kind === 'approvals'}`,
      ttlSeconds: ttlSeconds(deps, delivery),
    })
    if (goneDevices.length) store.removeGoneSubscription(db, key_id, subscription)
    store.removeDelivery(db, delivery)
  } catch (error) {
    const attempts = delivery.attempts + 1
    const delay = error instanceof PushError && error.isTransient ? getPushRetryDelayMs(attempts) : undefined
    log.warn({ device: key_id, code: (error as PushError).code }, 'a notification could not be sent')
    if (delay === undefined) store.removeDelivery(db, delivery)
    else store.postponePushDelivery(db, delivery, { next_at: deps.clock.now() + delay, attempts })
  }
}

function ttlSeconds({ db, clock }: PushDeliveryDeps, delivery: store.DuePushDelivery) {
  const approval = findApprovalOf(db, delivery)
  const leftMs = approval ? approval.expires_at - clock.now() : maxNoticeAgeMs
  return Math.max(1, Math.floor(leftMs / secondMs))
}

const findApprovalOf = (db: Deps['db'], { kind, subject_id }: store.DuePushDelivery) =>
  kind === 'approvals' ? store.findApproval(db, subject_id ?? '') : undefined

/** Loads what a notification shows; undefined if its subject was deleted. */
function loadContent(
  { db, config }: PushDeliveryDeps,
  delivery: store.DuePushDelivery,
): NoticeContent | undefined {
  const { notice_id, key_id, kind, session_id, subject_id } = delivery
  const subscription = store.findSubscription(db, key_id)
  const personId = store.findPersonOfDevice(db, key_id)
  if (!subscription || personId === undefined) return undefined
  // The conversation may have become private, or the person may have lost a role, since the notice was stored.
  if (session_id !== null && !isConversationVisible(db, session_id, personId)) return undefined
  const common = {
    notice_id,
    session_id,
    session_title: (session_id && store.findSessionTitle(db, session_id)) ?? '',
    language: subscription.language,
    showsContent: subscription.shows_content === 1,
    agentName: config.name,
  }
  if (kind === 'budget') return { ...common, kind, isLowBalance: subject_id === lowBalanceSubject }
  if (kind === 'approvals') {
    const row = store.findApproval(db, subject_id ?? '')
    if (!row || session_id === null) return undefined
    const approval = { id: row.approval_id, summary: row.summary, hash: row.action_hash }
    const role = findPersonRole(db, personId)
    if (!role || !mayApprove(role)) return undefined
    return { ...common, kind, approval, openApprovals: store.countOpenApprovals(db, session_id) }
  }
  const bundle = store.findBundleDecision(db, subject_id ?? '')
  if (bundle) return { ...common, kind: 'bundle', bundle }
  const message = store.findMessage(db, subject_id ?? '')
  return message && { ...common, kind, text: message.content, isFailed: message.status === 'error' }
}
