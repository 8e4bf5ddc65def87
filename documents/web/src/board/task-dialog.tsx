import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Task } from '#api.ts'
import { useCanWrite } from '#rights.ts'
import { createTask, removeTask, saveTask, type TaskFields } from './actions.ts'
import { DescriptionField } from './description-field.tsx'
import { type TaskStatus, taskStatuses } from './rules.ts'
import type { TaskPriority } from './task-details.ts'
import { boardLabels } from './text.ts'
import { readUnsavedFields, storeUnsavedFields } from './unsaved-fields.ts'

const TaskComments = lazy(() =>
  import('#comments/task-comments.tsx').then((module) => ({ default: module.TaskComments })),
)

type TaskDialogProps = { slug: string; task?: Task; onClose: () => void }

const emptyTask: TaskFields = { title: '', description: null, status: 'todo', priority: 0, due_date: null }

function changedFields(before: TaskFields, now: TaskFields): Partial<TaskFields> {
  const names = Object.keys(emptyTask) as (keyof TaskFields)[]
  return Object.fromEntries(
    names.filter((name) => before[name] !== now[name]).map((name) => [name, now[name]]),
  )
}

/**
 * Edits the task as it was when the dialog opened: later changes by other users neither replace typed text nor are
 * overwritten.
 */
export function TaskDialog({ slug, task, onClose }: TaskDialogProps) {
  const t = useText(boardLabels)
  const canWrite = useCanWrite()
  const [opened] = useState<TaskFields>(task ?? emptyTask)
  const [unsaved] = useState(() => readUnsavedFields(slug, task?.id))
  const [fields, setFields] = useState<TaskFields>({ ...opened, ...unsaved })
  const change = (changes: Partial<TaskFields>) => {
    const next = { ...fields, ...changes }
    setFields(next)
    storeUnsavedFields(slug, task?.id, changedFields(opened, next))
  }
  const save = useMutation({
    mutationFn: async () => {
      const given = { ...fields, title: fields.title.trim(), description: fields.description?.trim() || null }
      if (task) await saveTask(slug, task.id, changedFields(opened, given))
      else await createTask(slug, given)
    },
    onSuccess() {
      storeUnsavedFields(slug, task?.id, {})
      onClose()
    },
  })
  const remove = (removed: Task) => {
    storeUnsavedFields(slug, removed.id, {})
    onClose()
    void removeTask(slug, removed)
  }
  const discard = () => {
    const changed = changedFields(opened, fields)
    storeUnsavedFields(slug, task?.id, {})
    onClose()
    if (Object.keys(changed).length > 0)
      showToast(t.discarded, { label: t.undo, run: () => storeUnsavedFields(slug, task?.id, changed) })
  }
  /** Escape or a click outside the dialog closes it and keeps the typed text. */
  const leave = () => {
    onClose()
    if (Object.keys(changedFields(opened, fields)).length > 0)
      showToast(t.kept, { label: t.discard, run: () => storeUnsavedFields(slug, task?.id, {}) })
  }
  const submit = () => {
    if (!save.isPending && fields.title.trim() !== '') save.mutate()
  }
  return (
    <Dialog isOpen wide onClose={leave} title={!canWrite ? t.task : task ? t.editTask : t.newTask}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset disabled={!canWrite} className="contents">
          {Object.keys(unsaved).length > 0 && (
            <p className="rounded-control bg-accent-soft px-3 py-2 text-sm">{t.restored}</p>
          )}
          <TextField
            label={t.titleField}
            required
            maxLength={200}
            autoComplete="off"
            value={fields.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <Choices fields={fields} onChange={change} />
          <DescriptionField
            value={fields.description ?? ''}
            onChange={(description) => change({ description: description === '' ? null : description })}
            onFinish={submit}
          />
        </fieldset>
        {save.isError && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
            {t.notSaved}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
          {task && canWrite && (
            <Button look="quiet" className="mr-auto px-3" onClick={() => remove(task)}>
              <Trash2 aria-hidden className="size-4" />
              {t.remove}
            </Button>
          )}
          <Button onClick={discard}>{canWrite ? t.cancel : t.close}</Button>
          {canWrite && (
            <Button
              type="submit"
              look="primary"
              isBusy={save.isPending}
              disabled={fields.title.trim() === ''}
            >
              {task ? t.save : t.create}
            </Button>
          )}
        </div>
      </form>
      <Suspense>{task && <TaskComments slug={slug} taskId={task.id} />}</Suspense>
    </Dialog>
  )
}

type ChoicesProps = { fields: TaskFields; onChange: (changes: Partial<TaskFields>) => void }

function Choices({ fields, onChange }: ChoicesProps) {
  const t = useText(boardLabels)
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <SelectField
        label={t.status}
        value={fields.status}
        onChange={(event) => onChange({ status: event.target.value as TaskStatus })}
      >
        {taskStatuses.map((status) => (
          <option key={status} value={status}>
            {t.columns[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.priority}
        value={fields.priority}
        onChange={(event) => onChange({ priority: Number(event.target.value) as TaskPriority })}
      >
        {([0, 1, 2] as const).map((priority) => (
          <option key={priority} value={priority}>
            {t.priorities[priority]}
          </option>
        ))}
      </SelectField>
      <div className="max-sm:col-span-2">
        <TextField
          label={t.dueDate}
          type="date"
          max="9999-12-31"
          value={fields.due_date ?? ''}
          onChange={(event) => onChange({ due_date: event.target.value || null })}
        />
      </div>
    </div>
  )
}

/** Dialog that a link to a deleted task opens. */
export function TaskNotFound({ onClose }: { onClose: () => void }) {
  const t = useText(boardLabels)
  return (
    <Dialog isOpen onClose={onClose} title={t.gone} description={t.goneHint}>
      <div className="flex justify-end">
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </Dialog>
  )
}
