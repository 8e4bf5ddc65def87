import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardColumn, Task } from '#api.ts'
import { createTask, type TaskFields } from './actions.ts'
import { TaskChoiceFields } from './task-choices.tsx'
import { boardLabels } from './text.ts'

type NewTaskDialogProps = {
  slug: string
  columns: readonly BoardColumn[]
  dueDate?: string | undefined
  onClose: () => void
  onCreated: (task: Task) => void
}

/**
 * Dialog that asks for the title and the main fields of a new task. The panel of the created task has all other
 * fields.
 */
export function NewTaskDialog({ slug, columns, dueDate, onClose, onCreated }: NewTaskDialogProps) {
  const t = useText(boardLabels)
  const [fields, setFields] = useState<Omit<TaskFields, 'description' | 'label_ids'>>({
    title: '',
    column_id: columns[0]?.id ?? 0,
    priority: 0,
    due_date: dueDate ?? null,
    assignee_id: null,
  })
  const change = (changes: Partial<TaskFields>) => setFields({ ...fields, ...changes })
  const create = useMutation({
    mutationFn: () => createTask(slug, { ...fields, title: fields.title.trim() }),
    onSuccess: onCreated,
  })
  return (
    <Dialog isOpen wide onClose={onClose} title={t.newTask}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending && fields.title.trim() !== '') create.mutate()
        }}
      >
        <TextField
          label={t.titleField}
          required
          maxLength={200}
          autoComplete="off"
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TaskChoiceFields slug={slug} columns={columns} fields={fields} onChange={change} />
        {create.isError && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
            {t.notSaved}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={create.isPending}
            disabled={fields.title.trim() === ''}
          >
            {t.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
