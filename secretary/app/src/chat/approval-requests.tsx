import type { ApprovalRequest } from '@sanhe/protocol/approval-request'
import type { PersonRole } from '@sanhe/protocol/people-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { FilePen, FilePlus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSelf } from '#people/use-self.ts'
import { ApprovalDiff } from './approval-diff.tsx'
import { type ApprovalLabels, approvalLabels } from './approvals-text.ts'
import { conversationLabels } from './conversations-text.ts'
import { ToolFieldList } from './tool-field-list.tsx'
import { readToolFields } from './tool-fields.ts'
import { ToolPlainText } from './tool-plain-text.tsx'
import { useOpenAgent } from './use-agent.ts'

type Decision = 'approve' | 'deny' | 'always'

type ApprovalRequestsProps = {
  approvals: ApprovalRequest[]
  /** Conversation that the chat shows. */
  sessionId: string
  /** Conversations that are loaded; undefined before that. */
  sessions: readonly { session_id: string; title: string }[] | undefined
  onOpenSession: (sessionId: string) => void
}

/** Shows the tool calls of all conversations that wait for the user's approval. */
export function ApprovalRequests({ approvals, sessionId, sessions, onOpenSession }: ApprovalRequestsProps) {
  const { failed, fresh } = useText(conversationLabels)
  const { agent, client } = useOpenAgent()
  // The role is undefined until it is known, and for agents without people.
  const role = useSelf(agent.address, client.api)?.role
  const showOrigin = (origin: string | undefined) =>
    origin !== undefined &&
    origin !== sessionId && (
      <OtherConversation
        title={sessions?.find(({ session_id }) => session_id === origin)?.title || fresh}
        onOpen={() => onOpenSession(origin)}
      />
    )
  return approvals.map((approval) => (
    <ApprovalCard
      key={approval.approvalId}
      approval={approval}
      role={role}
      origin={showOrigin(approval.sessionId)}
      onDecide={(decision) => void (client.approve(approval.approvalId, decision) || showError(failed))}
    />
  ))
}

/**
 * Shows exactly what a tool call will do. Its texts are written by a model or a foreign server, so they are shown as
 * plain text.
 */
function ApprovalCard({
  approval,
  role,
  origin,
  onDecide,
}: {
  approval: ApprovalRequest
  role: PersonRole | undefined
  /** Shown for a request of another conversation. */
  origin: ReactNode
  onDecide: (decision: Decision) => void
}) {
  const t = useText(approvalLabels)
  const titleId = useId()
  const language = useLanguage()
  const { summary, summaries, target, overwrites, tool, risk, requestedBy } = approval
  const mayAllowAlways = tool && (role === undefined || role === 'owner' || role === 'manage')
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-[12px] border border-line-strong bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="font-semibold">
          {role === 'use' ? t.waitingTitle : t.title}
        </h2>
        {risk && <RiskBadge risk={risk} t={t} />}
      </div>
      {requestedBy && <p className="text-sm text-muted">{t.requestedBy(requestedBy.name || t.owner)}</p>}
      {origin}
      <p className="leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {summaries?.[language] ?? summary}
      </p>
      <CardBody isFolded={Boolean(origin)} title={t.showDetails}>
        {tool?.changed && (
          <p className="flex items-start gap-2 text-sm font-medium text-danger-text">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t.toolChanged}
          </p>
        )}
        {overwrites !== undefined && <Effect overwrites={overwrites} t={t} />}
        {target !== undefined && (
          <dl className="text-sm">
            <dt className="text-muted">{t.target}</dt>
            <dd className="[overflow-wrap:anywhere]">{target}</dd>
          </dl>
        )}
        <Details approval={approval} t={t} />
        {role === 'use' ? (
          <output className="text-sm font-medium">{requestedBy ? t.waiting : t.waitingPrivate}</output>
        ) : (
          <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
            <Button onClick={() => onDecide('deny')}>{t.deny}</Button>
            {mayAllowAlways && <Button onClick={() => onDecide('always')}>{t.always}</Button>}
            <Button look="primary" onClick={() => onDecide('approve')}>
              {t.once}
            </Button>
          </div>
        )}
      </CardBody>
    </section>
  )
}

/** Folds the details of requests of other conversations, so that they do not fill the open conversation. */
function CardBody({ isFolded, title, children }: { isFolded: boolean; title: string; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold text-accent-text pointer-coarse:min-h-11">
        {title}
      </summary>
      <div className="mt-2 flex min-w-0 flex-col gap-3">{children}</div>
    </details>
  )
}

/** Names the conversation of a request and opens it. */
function OtherConversation({ title, onOpen }: { title: string; onOpen: () => void }) {
  const t = useText(approvalLabels)
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span className="min-w-0 [overflow-wrap:anywhere]">{t.ofConversation(title)}</span>
      <button
        type="button"
        className="inline-flex min-h-8 items-center font-semibold text-accent-text underline pointer-coarse:min-h-11"
        onClick={onOpen}
      >
        {t.openConversation}
      </button>
    </p>
  )
}

const outgoing = 'bg-danger-soft text-danger-text'
const riskLooks = {
  read: 'bg-sunken text-muted',
  write: 'bg-warn-soft text-warn-text',
  send: outgoing,
  spend: outgoing,
  execute: outgoing,
}

/** Shows the risk class of the action. */
function RiskBadge({ risk, t }: { risk: NonNullable<ApprovalRequest['risk']>; t: ApprovalLabels }) {
  return (
    <span className={`rounded-full px-2 py-0.5 text-xs font-medium ${riskLooks[risk]}`}>
      <span className="sr-only">{t.risk}: </span>
      {t.risks[risk]}
    </span>
  )
}

function Effect({ overwrites, t }: { overwrites: boolean; t: ApprovalLabels }) {
  const Icon = overwrites ? FilePen : FilePlus
  return (
    <p
      className={`flex items-center gap-2 text-sm font-medium ${overwrites ? 'text-warn-text' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {overwrites ? t.overwrites : t.creates}
    </p>
  )
}

/**
 * Shows the diff or the whole input of a tool call. Long texts scroll inside the card, so that the buttons stay
 * visible.
 */
function Details({ approval, t }: { approval: ApprovalRequest; t: ApprovalLabels }) {
  const language = useLanguage()
  const { tool, builtInTool, risk } = approval
  const { diff, input, leftOut } = approval.translations[language] ?? approval
  if (diff === undefined && input === undefined) return null
  const title = diff === undefined ? t.input : t.changes
  // The input is JSON of the agent if an MCP server is asked, or if it contains the arguments of a built-in tool. Texts
  // that will be written are shown as they are, also if they are JSON: fields would hide a repeated name.
  const fields = input !== undefined && (tool || builtInTool) ? readToolFields(input) : undefined
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <h3 className="text-muted">{title}</h3>
      <section
        // Only a focused element can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
        className="max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line bg-sunken p-2"
      >
        {diff !== undefined && <ApprovalDiff diff={diff} t={t} />}
        {diff === undefined && fields && <ToolFieldList fields={fields} tool={builtInTool} />}
        {input !== undefined && diff === undefined && !fields && (
          <ToolPlainText text={input} isCode={risk !== 'send'} />
        )}
      </section>
      {leftOut > 0 && <p className="font-medium">{t.leftOut(leftOut)}</p>}
    </div>
  )
}
