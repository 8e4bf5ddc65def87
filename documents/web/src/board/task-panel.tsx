import { inputClasses } from '@sanhe/ui/field.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { SidePanel } from '@sanhe/ui/side-panel.tsx'
import { Trash2 } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import type { BoardColumn, Label, Task } from '#api.ts'
import { useCanWrite } from '#rights.ts'
import { removeTask, type TaskFields } from './actions.ts'
import { DescriptionField } from './description-field.tsx'
import { LabelPicker } from './label-picker.tsx'
import { taskPanelLabels } from './panel-text.ts'
import { TaskSaveNotice } from './save-notice.tsx'
import { TaskChoiceFields } from './task-choices.tsx'
import { discardTaskDraft, editTaskDraft, sendTaskDraftNow, useTaskDraft } from './task-drafts.ts'
import { boardLabels } from './text.ts'

const TaskComments = lazyExport(() => import('#comments/task-comments.tsx'), 'TaskComments')

type TaskPanelProps = {
  slug: string
  task: Task
  columns: readonly BoardColumn[]
  labels: readonly Label[]
  onClose: () => void
}

/** Panel of one task next to the board; on phones it covers the board. Every change is saved automatically. */
export function TaskPanel({ slug, task, columns, labels, onClose }: TaskPanelProps) {
  const t = useText(boardLabels)
  const panel = useText(taskPanelLabels)
  const canWrite = useCanWrite()
  const draft = useTaskDraft(slug, task.id)
  const fields = { ...task, ...draft?.changes }
  const change = (changes: Partial<TaskFields>) => editTaskDraft(slug, task, changes)
  useEffect(() => () => sendTaskDraftNow(slug, task.id), [slug, task.id])
  const leaveTitle = () => {
    const title = fields.title.trim()
    if (title !== '' && title !== fields.title) change({ title })
    sendTaskDraftNow(slug, task.id)
  }
  const remove = () => {
    discardTaskDraft(slug, task.id)
    onClose()
    void removeTask(slug, task)
  }
  return (
    <SidePanel
      title={t.task}
      onClose={onClose}
      isInHistory
      state={canWrite && panel.states[draft?.state ?? 'saved']}
      actions={canWrite && <IconButton icon={Trash2} small label={t.remove} onClick={remove} />}
    >
      {draft && <TaskSaveNotice draft={draft} />}
      <fieldset disabled={!canWrite} className="flex min-w-0 flex-col gap-4">
        <textarea
          rows={1}
          aria-label={t.titleField}
          aria-invalid={fields.title.trim() === '' || undefined}
          placeholder={panel.emptyTitle}
          maxLength={200}
          value={fields.title}
          className={joinClassNames(
            inputClasses,
            '-mx-2 field-sizing-content w-[calc(100%+1rem)]! resize-none border-transparent! px-2! py-1.5 text-xl! leading-7 font-semibold hover:border-line! focus:border-line-strong!',
          )}
          onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
          onBlur={leaveTitle}
        />
        <TaskChoiceFields slug={slug} columns={columns} fields={fields} onChange={change} />
        <div className="flex flex-col gap-1">
          <p className="text-sm font-medium">{panel.labels}</p>
          <LabelPicker
            slug={slug}
            labels={labels}
            chosen={fields.label_ids}
            onChange={(label_ids) => change({ label_ids })}
          />
        </div>
      </fieldset>
      <DescriptionField
        value={fields.description ?? ''}
        isReadOnly={!canWrite}
        onChange={(description) => change({ description: description === '' ? null : description })}
        onFinish={() => sendTaskDraftNow(slug, task.id)}
      />
      <Suspense>
        <TaskComments slug={slug} taskId={task.id} />
      </Suspense>
    </SidePanel>
  )
}

/** Panel that is shown when a link leads to a deleted task. */
export function TaskNotFound({ onClose }: { onClose: () => void }) {
  const t = useText(boardLabels)
  return (
    <SidePanel title={t.gone} onClose={onClose} isInHistory>
      <p className="text-sm text-muted">{t.goneHint}</p>
    </SidePanel>
  )
}
