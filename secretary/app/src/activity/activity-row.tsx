import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { ToolCallActivity } from '@sanhe/protocol/owner-api'
import { type ToolCall, toToolCall } from '@sanhe/protocol/tool-call'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { ToolCalls } from '#chat/tool-calls.tsx'
import { activityLabels } from './activity-text.ts'
import { UndoButton } from './undo-button.tsx'

type ActivityRowProps = {
  address: string
  call: ToolCallActivity
  api: AgentApi
  loadWhole: (callId: string) => Promise<ToolCall>
  onUndone: () => void
}

/** Shows one tool call with its time and a link to its conversation; opened, it shows input and result. */
export function ActivityRow({ address, call, api, loadWhole, onUndone }: ActivityRowProps) {
  const t = useText(activityLabels)
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <p className="flex min-h-8 items-center gap-x-2 px-1 text-xs text-muted">
        <span className="shrink-0">
          <RelativeTimeLabel at={call.started_at} />
        </span>
        <span aria-hidden>·</span>
        <Link
          to="/chat/$address"
          params={{ address }}
          search={{ session: call.session_id }}
          className="min-w-0 truncate py-2 underline-offset-2 hover:underline pointer-coarse:py-3.5"
        >
          {call.session_title || t.untitled}
        </Link>
        <UndoButton call={call} api={api} onUndone={onUndone} />
      </p>
      <ToolCalls calls={[toToolCall(call)]} loadWhole={loadWhole} />
    </li>
  )
}
