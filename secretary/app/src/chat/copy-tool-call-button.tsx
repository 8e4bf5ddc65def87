import type { ToolCall } from '@sanhe/protocol/tool-call'
import { copyText } from '@sanhe/ui/copy-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { Braces } from 'lucide-react'
import { toolFieldLabels } from './tool-field-text.ts'

type CopyToolCallButtonProps = { call: ToolCall; loadWhole: (callId: string) => Promise<ToolCall> }

/** Button that copies the whole tool call as JSON. */
export function CopyToolCallButton({ call, loadWhole }: CopyToolCallButtonProps) {
  const t = useText(toolFieldLabels)
  async function copy() {
    try {
      const isShortened = call.inputLeftOut + call.outputLeftOut > 0
      const { name, input, output, status } = isShortened ? await loadWhole(call.callId) : call
      const json = JSON.stringify({ tool: name, status, input: JSON.parse(input), output }, null, 2)
      if (await copyText(json)) return showToast(t.copied)
    } catch {
      // The call could not be loaded, so nothing was copied.
    }
    showError(t.copyFailed)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="flex min-h-8 w-fit items-center gap-1 rounded-control text-xs text-muted hover:text-text pointer-coarse:min-h-11"
    >
      <Braces aria-hidden className="size-3.5" />
      {t.copy}
    </button>
  )
}
