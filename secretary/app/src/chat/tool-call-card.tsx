import { fromIso } from '@sanhe/kit/runtime/clock'
import { isToolCallEnded, type ToolCall } from '@sanhe/protocol/tool-call'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Ban, ChevronRight, CircleCheck, CircleX, Hand, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from './duration.ts'
import { CopyToolCallButton } from './copy-tool-call-button.tsx'
import { formatToolName, summariseToolInput } from './tool-call-display.ts'
import { ToolText } from './tool-text.tsx'
import { type ToolCallLabels, toolCallLabels } from './tool-call-text.ts'

const icons = {
  waiting: { Icon: Hand, look: 'text-warn-text' },
  running: { Icon: LoaderCircle, look: 'text-accent-text motion-safe:animate-spin' },
  done: { Icon: CircleCheck, look: 'text-ok-text' },
  failed: { Icon: CircleX, look: 'text-danger-text' },
  denied: { Icon: Ban, look: 'text-muted' },
  cancelled: { Icon: Ban, look: 'text-muted' },
  interrupted: { Icon: TriangleAlert, look: 'text-warn-text' },
}

type ToolCallCardProps = { call: ToolCall; loadWhole: (callId: string) => Promise<ToolCall> }

/**
 * Shows one tool call on a line; opened, it shows input and output. Both are written by a model or a foreign server, so
 * they are shown as plain text, or as Markdown without links and pictures if the tool returns Markdown.
 */
export function ToolCallCard({ call, loadWhole }: ToolCallCardProps) {
  const t = useText(toolCallLabels)
  const { Icon, look } = icons[call.status]
  const [isOpen, setOpen] = useState(false)
  const whole = useMutation({
    mutationFn: () => loadWhole(call.callId),
    onError: () => showError(t.loadFailed),
  })
  const shown = whole.data && isToolCallEnded(whole.data) ? whole.data : call
  const leftOut = shown.inputLeftOut + shown.outputLeftOut
  return (
    <li className="min-w-0">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 rounded-[12px] px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
          <span className="shrink-0 font-medium">{formatToolName(call.name, t.names)}</span>
          <span className="min-w-0 flex-1 truncate text-muted">{summariseToolInput(call.input)}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{stateText(call, t)}</span>
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
        </summary>
        {isOpen && (
          <div className="flex min-w-0 flex-col gap-3 px-3 pb-3">
            <ToolText title={t.input} text={shown.input} tool={call.name} />
            <ToolText
              title={call.status === 'failed' ? t.error : t.output}
              text={shown.output === undefined ? t.noOutput : shown.output}
              isCode={commandTools.has(call.name)}
              isMarkdown={call.status === 'done' && markdownTools.has(call.name)}
            />
            {leftOut > 0 && (
              <div className="flex flex-wrap items-center gap-3">
                <p className="text-muted">{t.leftOut(leftOut)}</p>
                {!whole.data && (
                  <Button isBusy={whole.isPending} onClick={() => whole.mutate()}>
                    {t.showAll}
                  </Button>
                )}
              </div>
            )}
            <CopyToolCallButton call={shown} loadWhole={loadWhole} />
          </div>
        )}
      </details>
    </li>
  )
}

/** Shortest duration in ms that is displayed. */
const shownFromMs = 100

/** Returns the state, and the duration of a call that completed. */
function stateText(call: ToolCall, t: ToolCallLabels) {
  if (call.status !== 'done' || call.endedAt === undefined) return t.states[call.status]
  const ms = fromIso(call.endedAt) - fromIso(call.startedAt)
  return ms < shownFromMs ? t.states.done : `${t.states.done} · ${formatDuration(ms, t)}`
}

/** Tools whose result is the output of a program. */
const commandTools = new Set(['run_command', 'run_skill_script', 'openclaw_exec'])

/** Tools whose results are Markdown. Results of other tools may contain its signs by accident. */
const markdownTools = new Set([
  'calculate',
  'vat',
  'date_math',
  'list_notes',
  'analyze_table',
  'fill_template',
  'summarize_text',
  'find_facts',
  'read_web_page',
])
