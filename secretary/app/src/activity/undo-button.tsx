import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { ToolCallActivity } from '@sanhe/protocol/owner-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ActivityLabels, activityLabels } from './activity-text.ts'

type UndoButtonProps = { call: ToolCallActivity; api: AgentApi; onUndone: () => void }

/** Button that undoes the effect of a tool call, for calls that can be undone. */
export function UndoButton({ call, api, onUndone }: UndoButtonProps) {
  const t = useText(activityLabels)
  const undo = useMutation({
    mutationFn: () => api.undoToolCall(call.call_id),
    onSuccess: () => showToast(t.undoneToast),
    onError(error) {
      const code = error instanceof ApiError ? error.body['error'] : undefined
      showError(explainUndoError(code, t))
    },
    onSettled: onUndone,
  })
  if (call.undo === 'done') return <span className="ml-auto shrink-0">{t.undone}</span>
  if (call.undo !== 'available') return null
  return (
    <button
      type="button"
      disabled={undo.isPending}
      onClick={() => undo.mutate()}
      className="ml-auto flex min-h-8 shrink-0 items-center gap-1 rounded-control px-2 font-medium text-accent-text hover:bg-hover pointer-coarse:min-h-11"
    >
      <Undo2 aria-hidden className="size-3.5" />
      {t.undo}
    </button>
  )
}

const explainUndoError = (code: unknown, t: ActivityLabels) => {
  if (code === 'UNDO_CONFLICT') return t.conflict
  if (code === 'UNDO_UNREACHABLE') return t.unreachable
  return code === 'NOT_UNDOABLE' ? t.tooLate : t.failed
}
