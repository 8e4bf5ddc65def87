import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { taskPanelLabels } from './panel-text.ts'
import { discardTaskDraft, resolveTaskConflict, type TaskDraft } from './task-drafts.ts'

/**
 * Explains why a change is not saved and offers buttons that resolve the problem. In a conflict it shows the
 * text of the other user.
 */
export function TaskSaveNotice({ draft }: { draft: TaskDraft }) {
  const t = useText(taskPanelLabels)
  if (draft.state !== 'conflict' && draft.state !== 'refused') return null
  const { theirs } = draft
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm">
      <p>{draft.state === 'conflict' ? t.conflict : t.refused}</p>
      {theirs && (
        <div>
          <p className="font-medium">{t.theirs}</p>
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
            {[
              draft.changes.title !== undefined && theirs.title,
              draft.changes.description !== undefined && theirs.description,
            ]
              .filter(Boolean)
              .join('\n')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {draft.state === 'conflict' ? (
          <>
            <Button look="primary" onClick={() => resolveTaskConflict(draft, 'mine')}>
              {t.keepMine}
            </Button>
            <Button onClick={() => resolveTaskConflict(draft, 'theirs')}>{t.useTheirs}</Button>
          </>
        ) : (
          <Button onClick={() => discardTaskDraft(draft.slug, draft.id)}>{t.discard}</Button>
        )}
      </div>
    </div>
  )
}
