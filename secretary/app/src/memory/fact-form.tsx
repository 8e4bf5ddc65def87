import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explainMemoryError } from './memory-error.ts'
import { memoryLabels } from './memory-text.ts'

const maxCharacters = 500

type FactFormProps = {
  label: string
  action: string
  text: string
  save: (text: string) => Promise<void>
  onSaved: () => void
  children?: ReactNode
}

/** Form for the text of one fact. A refusal is shown at the field, and the field keeps what the user typed. */
export function FactForm({ label, action, text, save, onSaved, children }: FactFormProps) {
  const t = useText(memoryLabels)
  const [draft, setDraft] = useState(text)
  const saving = useMutation({
    mutationFn: () => save(draft),
    onSuccess() {
      setDraft(text)
      onSaved()
    },
  })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.trim()) saving.mutate()
      }}
    >
      <TextField
        label={label}
        value={draft}
        maxLength={maxCharacters}
        error={saving.error ? explainMemoryError(saving.error, t) : undefined}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" isBusy={saving.isPending} disabled={!draft.trim() || draft === text}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  )
}
