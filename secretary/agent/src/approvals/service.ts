import { type Instant, minuteMs, toIso } from '@sanhe/kit/clock'
import { sha256 } from '@sanhe/kit/secrets'
import { type Deps, newId } from '#core'
import { removeEventsOf } from '#journal'
import { refuse } from './errors.ts'
import * as store from './store.ts'

type ApprovalDeps = Pick<Deps, 'db' | 'clock' | 'journal'>
export type Decision = 'approved' | 'denied' | 'expired'
type Request = {
  sessionId: string
  messageId: string
  summary: string
  action: unknown
  signal: AbortSignal
}

export type Approvals = {
  /** Asks whoever is connected now or comes in time. Rejects with the signal's reason when the run ends first. */
  ask(request: Request): Promise<Decision>
  decide(approvalId: string, decision: 'approve' | 'deny'): void
  /** Those whose time is over are told so. */
  expireDue(now: Instant): void
  /** Nobody waits for the answers of an earlier process. */
  recover(): void
}

export const answerTimeMs = 10 * minuteMs

/** Requests for a person's word. A row is the truth; a request that was decided is no longer replayed. */
export function createApprovals(deps: ApprovalDeps): Approvals {
  const { db, clock, journal } = deps
  const waiting = new Map<string, (decision: Decision) => void>()

  function close(approvalId: string, decision: Decision) {
    const wasOpen = journal.commit(() => {
      removeEventsOf(db, approvalId, 'approval_request')
      return store.closeApproval(db, approvalId, decision)
    })
    const answer = waiting.get(approvalId)
    waiting.delete(approvalId)
    if (wasOpen) answer?.(decision)
    return wasOpen
  }

  async function answerTo({ signal, ...request }: Request) {
    signal.throwIfAborted()
    const approvalId = addRequest(deps, request)
    const answer = await new Promise<Decision>((resolve) => {
      waiting.set(approvalId, resolve)
      signal.addEventListener('abort', () => close(approvalId, 'expired'), { once: true })
    })
    signal.throwIfAborted()
    return answer
  }

  return {
    ask(request) {
      const answer = answerTo(request)
      // A brain that no longer listens must not bring the process down.
      answer.catch(() => {})
      return answer
    },
    decide(approvalId, decision) {
      const row = store.findApproval(db, approvalId)
      if (!row) throw refuse('APPROVAL_NOT_FOUND')
      const isLate = row.expires_at <= clock.now()
      const wasOpen = close(approvalId, isLate ? 'expired' : decision === 'approve' ? 'approved' : 'denied')
      if (isLate || !wasOpen) throw refuse('APPROVAL_CLOSED')
    },
    expireDue(now) {
      for (const { approval_id, expires_at } of store.listOpenApprovals(db))
        if (expires_at <= now) close(approval_id, 'expired')
    },
    recover() {
      for (const { approval_id } of store.listOpenApprovals(db)) close(approval_id, 'expired')
    },
  }
}

function addRequest({ db, clock, journal }: ApprovalDeps, request: Omit<Request, 'signal'>) {
  const now = clock.now()
  const row = {
    approval_id: newId('apr', now),
    session_id: request.sessionId,
    message_id: request.messageId,
    summary: request.summary,
    action_hash: sha256(JSON.stringify(request.action) ?? 'null'),
    created_at: now,
    expires_at: now + answerTimeMs,
  }
  const { approval_id, summary, action_hash } = row
  journal.commit((say) => {
    store.addApproval(db, row)
    const expires_at = toIso(row.expires_at)
    say(row.session_id, { type: 'approval_request', approval_id, summary, action_hash, expires_at })
  })
  return approval_id
}
