import type { ToolCall } from '@sanhe/protocol/tool-call'
import { useText } from '@sanhe/ui/i18n.ts'
import { toolCallLabels } from './tool-call-text.ts'
import { ToolCallCard } from './tool-call-card.tsx'

type ToolCallsProps = { calls: ToolCall[]; loadWhole: (callId: string) => Promise<ToolCall> }

/** Shows tool calls that follow each other as one list. */
export function ToolCalls({ calls, loadWhole }: ToolCallsProps) {
  const t = useText(toolCallLabels)
  return (
    <ul
      aria-label={t.title}
      className="flex min-w-0 flex-col divide-y divide-line rounded-[12px] border border-line bg-surface text-sm"
    >
      {calls.map((call) => (
        <ToolCallCard key={call.callId} call={call} loadWhole={loadWhole} />
      ))}
    </ul>
  )
}
