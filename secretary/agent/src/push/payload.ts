import type { ReplyLanguage } from '#core'
import type { Row } from '#tables'
import { toPlainText, truncatePushText } from './plain-text.ts'
import { pushTexts } from './push-text.ts'

/**
 * Lengths that keep the encrypted message below the 4096 bytes that push services accept, also if every character has
 * four bytes.
 */
const maxTitleCharacters = 80
const maxBodyCharacters = 320

export type NoticeContent = {
  notice_id: number
  session_id: string | null
  session_title: string
  language: ReplyLanguage
  showsContent: boolean
  agentName: string
} & (
  | { kind: 'approvals'; approval: { id: string; summary: string; hash: string }; openApprovals: number }
  | { kind: 'replies' | 'schedules'; text: string; isFailed: boolean }
  | { kind: 'budget'; isLowBalance: boolean }
  | { kind: 'bundle'; bundle: BundleDecision }
)

type BundleDecision = Pick<Row<'bundle_decisions'>, 'bundle_name' | 'version' | 'decision' | 'reason'>

type Payload = { title: string; body: string; data: Record<string, string> }

/** Returns what a device shows. The service worker of the app reads `data`. */
export function toPushPayload(content: NoticeContent): Payload {
  const { notice_id, session_id, kind, language, agentName } = content
  const data = {
    notice: String(notice_id),
    kind,
    language,
    ...(session_id !== null && { session_id }),
  }
  const texts = pushTexts[language]
  if (kind === 'budget' && content.isLowBalance)
    return {
      title: texts.balance,
      body: `${agentName}: ${texts.balanceHint}`,
      data: { ...data, about: 'balance' },
    }
  if (kind === 'budget') return { title: texts.budget, body: `${agentName}: ${texts.budgetHint}`, data }
  if (kind === 'approvals') return approvalPayload(content, data)
  if (kind === 'bundle') return bundlePayload(content, data)
  if (!content.showsContent) {
    const body = kind === 'schedules' ? texts.hiddenSchedule : texts.hiddenReply
    return { title: shownTitle(agentName), body, data }
  }
  const text = toPlainText(content.text, maxBodyCharacters)
  return {
    title: shownTitle(content.session_title || agentName),
    body: text || (content.isFailed ? texts.failed : texts.hiddenReply),
    data: { ...data, can_reply: '1' },
  }
}

/**
 * Builds a notification about approval requests. Buttons refer to one request by its id and the hash of its action.
 * "Approve" is offered only if the whole summary is shown.
 */
function approvalPayload(
  content: Extract<NoticeContent, { kind: 'approvals' }>,
  data: Record<string, string>,
): Payload {
  const { approval, openApprovals, showsContent, language, agentName } = content
  const texts = pushTexts[language]
  if (openApprovals > 1)
    return {
      title: shownTitle(`${agentName}: ${texts.approval}`),
      body: texts.approvals(openApprovals),
      data,
    }
  const bound = { ...data, approval_id: approval.id, action_hash: approval.hash, can_deny: '1' }
  if (!showsContent) return { title: shownTitle(agentName), body: texts.hiddenApproval, data: bound }
  const body = truncatePushText(approval.summary, maxBodyCharacters)
  const isWhole = body === approval.summary
  return { title: texts.approval, body, data: { ...bound, ...(isWhole && { can_approve: '1' }) } }
}

/** Builds a notification about a decision of the market. It has no buttons; a click opens the publications. */
function bundlePayload(
  { bundle, showsContent, language }: Extract<NoticeContent, { kind: 'bundle' }>,
  data: Record<string, string>,
): Payload {
  const texts = pushTexts[language]
  const { bundle_name, version, decision, reason } = bundle
  const text = `${bundle_name} ${version}${reason === null ? '' : `: ${reason}`}`
  return {
    title: texts.bundle[decision],
    body: showsContent ? toPlainText(text, maxBodyCharacters) : texts.hiddenBundle,
    data: { ...data, about: 'bundle' },
  }
}

const shownTitle = (text: string) => toPlainText(text, maxTitleCharacters)
