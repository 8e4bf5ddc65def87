import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'

type ConnectionFormProps<Input> = {
  labels: { save: string; saved: string }
  /** The connection as entered; undefined while the form is incomplete. */
  input: Input | undefined
  save: (input: Input) => Promise<unknown>
  explainError: (error: unknown) => string
  onSaved: () => void
  /** The fields. */
  children: ReactNode
}

/** Form for a service that the agent connects to. Explains below the fields why the connection could not be saved. */
export function ConnectionForm<Input>({
  labels,
  input,
  save,
  explainError,
  onSaved,
  children,
}: ConnectionFormProps<Input>) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: save,
    onSuccess() {
      showToast(labels.saved)
      onSaved()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (input !== undefined && !isPending) mutate(input)
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {children}
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainError(error)}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" disabled={input === undefined} isBusy={isPending}>
          {labels.save}
        </Button>
      </DialogActions>
    </form>
  )
}
