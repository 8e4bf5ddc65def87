import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { QuickCommand } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { quickCommandLabels } from './quick-commands-text.ts'

const maxTitleCharacters = 60
const maxTextCharacters = 4000

type CommandFormProps = { api: AgentApi; command: QuickCommand | undefined; onSaved: () => void }

/**
 * Form for a new or an existing quick command. A refusal is shown at the title, and the fields keep what the user
 * typed.
 */
export function QuickCommandForm({ api, command, onSaved }: CommandFormProps) {
  const t = useText(quickCommandLabels)
  const [title, setTitle] = useState(command?.title ?? '')
  const [text, setText] = useState(command?.text ?? '')
  const save = useMutation({
    mutationFn: () =>
      command
        ? api.changeQuickCommand(command.command_id, { title, text })
        : api.addQuickCommand({ title, text }),
    onSuccess() {
      showToast(t.saved)
      onSaved()
    },
  })
  const code = save.error instanceof ApiError ? String(save.error.body['error']) : ''
  const reason = code in t.reasons ? t.reasons[code as keyof typeof t.reasons] : t.failed
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField
        label={t.name}
        error={save.error ? reason : undefined}
        required
        maxLength={maxTitleCharacters}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t.text}
        hint={t.textHint}
        required
        rows={6}
        maxLength={maxTextCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        look="primary"
        className="self-end"
        disabled={!title.trim() || !text.trim()}
        isBusy={save.isPending}
      >
        {t.save}
      </Button>
    </form>
  )
}
