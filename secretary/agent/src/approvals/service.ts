import { type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { sha256 } from '@sanhe/kit/security/secrets'
import {
  type ActionApprovalRequest,
  addNotice,
  type ApprovalDecision,
  type Deps,
  type ExternalTool,
  createPrefixedId,
  findConversationAccess,
  findPersonRole,
  hasOtherPeople,
  isConversationVisible,
  mayApprove,
  mayManage,
  type ToolRiskProperties,
  type WebContentTracker,
} from '#core'
import { removeSubjectJournalEvents } from '#journal'
import {
  allowToolPermanently,
  getExternalToolStatus,
  revokeToolsMissingFromSetting,
} from './allowed-tools.ts'
import { apiError } from './errors.ts'
import { findEffectiveToolPolicy } from './policies.ts'
import { mustAskUser } from './policy-rules.ts'
import { detailFields, requestedBy } from './request-fields.ts'
import * as store from './store.ts'
import { createWebContentTrackers } from './web-content-trackers.ts'

type ApprovalDeps = Pick<Deps, 'db' | 'clock' | 'journal' | 'config'>
type Request = ActionApprovalRequest & { sessionId: string; messageId: string; signal: AbortSignal }

export type ApprovalAnswer = {
  decision: 'approve' | 'deny'
  /** True to allow the tool of the request permanently. */
  always?: boolean | undefined
  /** Hash of the action that the user was shown. */
  actionHash?: string | undefined
}

export type ApprovalService = {
  /**
   * Asks the user for approval on all devices that are connected or connect in time. Resolves immediately if the
   * owner's policy or a permanent permission makes the question needless. Rejects with the signal's reason if the run
   * ends first.
   */
  ask(request: Request): Promise<ApprovalDecision>
  /** Returns whether the owner's policy requires a question before a tool acts in a session. */
  mustAsk(sessionId: string, tool: ToolRiskProperties): boolean
  /** Returns whether the owner permanently allowed the tool with its current definition. */
  isAllowed(tool: ExternalTool): boolean
  /** Decides a request for a person, who must see its conversation and have a role that may approve. */
  decide(personId: string, approvalId: string, answer: ApprovalAnswer): void
  /**
   * Returns the record of the web content that a session has received. All replies and sub-agents of the
   * session share the record, because they read each other's results.
   */
  webTrace(sessionId: string): WebContentTracker
  /** Closes expired approval requests. */
  expireDue(now: Instant): void
  /** Closes the approval requests of an earlier process, which no longer waits for their answers. */
  recover(): void
}

export const approvalTimeoutMs = 10 * minuteMs

type Waiting = { answer(decision: ApprovalDecision): void; tool: ExternalTool | undefined }

/**
 * Manages approval requests. The first update of a request's row decides its outcome; closed requests are not replayed
 * to clients.
 */
export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { db } = deps
  const waiting = new Map<string, Waiting>()
  const webTrace = createWebContentTrackers(db)

  const mustAskFor = (sessionId: string, tool: ToolRiskProperties) =>
    (tool.readsAccounts === true && isSeenByUnprivileged(db, sessionId)) ||
    mustAskUser(tool, findEffectiveToolPolicy(deps, tool), webTrace(sessionId).hasWebContent())

  function close(approvalId: string, decision: ApprovalDecision, allowed?: ExternalTool) {
    const wasOpen = storeDecision(deps, approvalId, decision, allowed)
    const request = waiting.get(approvalId)
    waiting.delete(approvalId)
    if (wasOpen) request?.answer(decision)
    return wasOpen
  }

  function expire(isDue: (row: store.ApprovalRow) => boolean) {
    for (const row of store.listOpenApprovals(db).filter(isDue)) close(row.approval_id, 'expired')
  }

  async function answerTo({ signal, ...request }: Request): Promise<ApprovalDecision> {
    signal.throwIfAborted()
    if (request.withdrawn?.aborted) return 'expired'
    const { tool, by, isMandatory, sessionId } = request
    const status = tool && getExternalToolStatus(deps, tool)
    if (status === 'allowed' && !webTrace(sessionId).hasWebContent()) return 'approved'
    if (!tool && by && !isMandatory && !mustAskFor(sessionId, by)) return 'approved'
    const approvalId = addRequest(deps, request, status === 'changed')
    const answer = await new Promise<ApprovalDecision>((resolve) => {
      waiting.set(approvalId, { answer: resolve, tool })
      const ends = request.withdrawn ? [signal, request.withdrawn] : [signal]
      for (const end of ends)
        end.addEventListener('abort', () => close(approvalId, 'expired'), { once: true })
    })
    signal.throwIfAborted()
    return answer
  }

  return {
    webTrace,
    mustAsk: mustAskFor,
    isAllowed: (tool) => getExternalToolStatus(deps, tool) === 'allowed',
    ask(request) {
      const answer = answerTo(request)
      // Without this handler, a rejection that no code awaits any more would end the process.
      answer.catch(() => {})
      return answer
    },
    decide(personId, approvalId, answer) {
      assertMayDecide(db, personId, approvalId, answer)
      decideRequest(deps, { waiting, close }, approvalId, answer)
    },
    expireDue: (now) => expire(({ expires_at }) => expires_at <= now),
    recover() {
      revokeToolsMissingFromSetting(deps)
      expire(() => true)
    },
  }
}

/**
 * Stores the decision and the permanent permission in one transaction, and notifies all devices that see the request.
 * Returns whether the request was open.
 */
const storeDecision = (
  deps: ApprovalDeps,
  approvalId: string,
  decision: ApprovalDecision,
  allowed: ExternalTool | undefined,
) =>
  deps.journal.commit((append) => {
    const { db, clock } = deps
    removeSubjectJournalEvents(db, approvalId, 'approval_request')
    const sessionId = store.findApproval(db, approvalId)?.session_id
    const isClosed = store.closeApprovalRequest(db, approvalId, decision)
    if (isClosed && allowed) allowToolPermanently(deps, allowed, clock.now())
    if (isClosed && sessionId !== undefined && findConversationAccess(db, sessionId))
      append(sessionId, { type: 'approval_closed', approval_id: approvalId })
    return isClosed
  })

/** Returns whether people see a conversation who do not manage the secretary. */
function isSeenByUnprivileged(db: Deps['db'], sessionId: string) {
  const access = findConversationAccess(db, sessionId)
  if (!access) return false
  if (access.is_shared === 1) return hasOtherPeople(db)
  const role = findPersonRole(db, access.owner_id)
  return role === undefined || !mayManage(role)
}

/** Permanent permissions are for people who manage the secretary, because they hold in all conversations. */
function assertMayDecide(
  db: Deps['db'],
  personId: string,
  approvalId: string,
  { always = false }: ApprovalAnswer,
) {
  const row = store.findApproval(db, approvalId)
  if (!row || !isConversationVisible(db, row.session_id, personId)) throw apiError('APPROVAL_NOT_FOUND')
  const role = findPersonRole(db, personId)
  if (!role || !mayApprove(role) || (always && !mayManage(role))) throw apiError('APPROVAL_NOT_YOURS')
}

type CloseRequest = (approvalId: string, decision: ApprovalDecision, allowed?: ExternalTool) => boolean

function decideRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  requests: { waiting: Map<string, Waiting>; close: CloseRequest },
  approvalId: string,
  { decision, always = false, actionHash }: ApprovalAnswer,
) {
  const row = store.findApproval(db, approvalId)
  if (!row) throw apiError('APPROVAL_NOT_FOUND')
  if (actionHash !== undefined && actionHash !== row.action_hash) throw apiError('APPROVAL_CHANGED')
  const isLate = row.expires_at <= clock.now()
  const decided = decision === 'approve' ? 'approved' : 'denied'
  const allowed =
    always && decided === 'approved' && !isLate ? requests.waiting.get(approvalId)?.tool : undefined
  const wasOpen = requests.close(approvalId, isLate ? 'expired' : decided, allowed)
  if (isLate || !wasOpen) throw apiError('APPROVAL_CLOSED')
}

function addRequest(
  { db, clock, journal }: ApprovalDeps,
  request: Omit<Request, 'signal'>,
  hasChanged: boolean,
) {
  const now = clock.now()
  const row = {
    approval_id: createPrefixedId('apr', now),
    session_id: request.sessionId,
    message_id: request.messageId,
    summary: request.summary,
    action_hash: sha256(JSON.stringify(request.action) ?? 'null'),
    created_at: now,
    expires_at: now + approvalTimeoutMs,
  }
  const { approval_id, summary, action_hash } = row
  journal.commit((append) => {
    store.addApproval(db, row)
    const notice = {
      notice_key: `approval:${approval_id}`,
      kind: 'approvals',
      subject_id: approval_id,
    } as const
    addNotice(db, { ...notice, session_id: row.session_id }, now)
    const expires_at = toIso(row.expires_at)
    const shown = { approval_id, summary, action_hash, expires_at, ...requestedBy(db, row) }
    append(row.session_id, { type: 'approval_request', ...shown, ...detailFields(request, hasChanged) })
  })
  return approval_id
}
