import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { findNoticeRecipient, postToSecretary, type PostDeps } from '#secretaries'
import * as store from './decision-store.ts'
import { getDecisionRetryDelayMs, maxDecisionAgeMs } from './rules.ts'

const batchSize = 50

/**
 * Sends decisions of the operator to an agent of the publisher, which notifies the publisher's devices. The agent accepts
 * each decision once, so a decision that is sent again after a crash has no further effect.
 */
export async function notifyPublishers(deps: PostDeps, now: Instant) {
  const due = await store.listDueDecisions(deps.db, now, batchSize)
  await Promise.all(due.map((decision) => notifyPublisher(deps, decision, now)))
  return { looked_at: due.length }
}

async function notifyPublisher(deps: PostDeps, decision: store.DueDecision, now: Instant) {
  const { id, user_id, attempts } = decision
  const secretaryId = decision.secretary_id ?? (await findNoticeRecipient(deps, user_id))
  if (secretaryId === undefined) return store.removeDecision(deps.db, id)
  await store.changeDecision(deps.db, id, { secretary_id: secretaryId })
  const body = {
    decision_id: String(id),
    bundle: decision.name,
    version: decision.version,
    decision: decision.decision,
    reason: getReason(decision),
  }
  const outcome = await postToSecretary(deps, user_id, secretaryId, { path: '/api/bundles/decisions', body })
  const isOld = now - decision.created_at.getTime() >= maxDecisionAgeMs
  if (outcome !== 'unreachable' || isOld) return store.removeDecision(deps.db, id)
  const next_at = toDate(now + getDecisionRetryDelayMs(attempts))
  return store.changeDecision(deps.db, id, { attempts: attempts + 1, next_at })
}

/** Returns the reason of this decision: a later decision may have changed the reason of the version. */
function getReason({ decision, reason, removal_reason }: store.DueDecision) {
  if (decision === 'published') return null
  return decision === 'removed' ? removal_reason : reason
}

export const createPublisherNoticeJob = (deps: PostDeps): PgJob => ({
  name: 'market.notify',
  everyMs: minuteMs,
  run: (now) => notifyPublishers(deps, now),
})
