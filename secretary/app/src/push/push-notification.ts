import { z } from 'zod'
import { type PushWorkerLanguage, pushWorkerTexts } from './push-worker-text.ts'

const Payload = z.object({
  title: z.string(),
  body: z.string(),
  data: z.object({
    kind: z.string(),
    language: z.enum(['en', 'zh']).catch('en'),
    session_id: z.string().optional(),
    about: z.string().optional(),
    approval_id: z.string().optional(),
    action_hash: z.string().optional(),
    can_approve: z.string().optional(),
    can_deny: z.string().optional(),
    can_reply: z.string().optional(),
  }),
})
export type PushData = z.output<typeof Payload>['data']

type Action = { action: string; title: string; type?: 'text'; placeholder?: string }

/** Returns what the browser shows for the text of a push message; undefined if the text is not of this product. */
export function toNotification(text: string, address: string) {
  const parsed = Payload.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { title, body, data } = parsed.data
  return { title, body, tag: toNotificationTag(address, data), data, actions: listActions(data) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A reply replaces the earlier reply of its conversation. It never replaces an approval request, because the user still
 * has to answer the request.
 */
export const toNotificationTag = (
  address: string,
  { session_id, kind, about = '' }: Pick<PushData, 'session_id' | 'kind' | 'about'>,
) => [address, session_id ?? about, kind === 'approvals' ? 'approval' : 'result'].join('|')

function listActions({ can_approve, can_deny, can_reply, language }: PushData): Action[] {
  const t = pushWorkerTexts[language]
  return [
    ...(can_approve ? [{ action: 'approve', title: t.approve }] : []),
    ...(can_deny ? [{ action: 'deny', title: t.deny }] : []),
    ...(can_reply
      ? [{ action: 'reply', title: t.reply, type: 'text' as const, placeholder: t.replyPlaceholder }]
      : []),
  ]
}

/** Returns the page that a click opens. */
export function toNotificationPagePath(
  address: string,
  { session_id, kind, about }: Pick<PushData, 'session_id' | 'kind' | 'about'>,
) {
  const agent = encodeURIComponent(address)
  if (about === 'balance') return '/balance'
  if (about === 'bundle') return '/publications'
  if (kind === 'budget') return `/usage/${agent}`
  return session_id === undefined
    ? `/chat/${agent}`
    : `/chat/${agent}?session=${encodeURIComponent(session_id)}`
}

/** Returns the message to show after a refused or failed decision. */
export function explainDecisionFailure(
  status: number | undefined,
  code: string | undefined,
  language: PushWorkerLanguage,
) {
  const t = pushWorkerTexts[language]
  if (status === undefined) return t.unreachable
  if (status === 401) return t.unpaired
  if (code === 'APPROVAL_CHANGED') return t.changed
  return code === 'APPROVAL_CLOSED' || code === 'APPROVAL_NOT_FOUND' ? t.closed : t.failed
}
