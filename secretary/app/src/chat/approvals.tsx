import type { Approval } from '@sanhe/protocol/conversation'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { chatText } from './chat-text.ts'

type ApprovalsProps = {
  approvals: Approval[]
  onDecide: (approvalId: string, decision: 'approve' | 'deny') => void
}

/** What the agent will not do without a word from its owner. */
export function Approvals({ approvals, onDecide }: ApprovalsProps) {
  const t = useText(chatText)
  return approvals.map(({ approvalId, summary }) => (
    <section
      key={approvalId}
      aria-label={t.asksTo}
      className="flex flex-col gap-3 rounded-[12px] border border-line-strong bg-surface p-4"
    >
      <h3 className="font-semibold">{t.asksTo}</h3>
      <p className="leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{summary}</p>
      <div className="flex gap-2">
        <Button onClick={() => onDecide(approvalId, 'deny')}>{t.denied}</Button>
        <Button look="primary" onClick={() => onDecide(approvalId, 'approve')}>
          {t.allowed}
        </Button>
      </div>
    </section>
  ))
}
