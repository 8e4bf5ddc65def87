import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { BoardColumn } from '#api.ts'
import { projectPeopleQuery } from '#comments/queries.ts'
import type { TaskFields } from './actions.ts'
import { getBoardColumnName } from './column-name.ts'
import { taskPanelLabels } from './panel-text.ts'
import type { TaskPriority } from './task-details.ts'
import { boardLabels } from './text.ts'

type ChoicesProps = {
  slug: string
  columns: readonly BoardColumn[]
  fields: Omit<TaskFields, 'title' | 'description' | 'label_ids'>
  onChange: (changes: Partial<TaskFields>) => void
}

export function TaskChoiceFields({ slug, columns, fields, onChange }: ChoicesProps) {
  const t = useText(boardLabels)
  const panel = useText(taskPanelLabels)
  const { data: people = [] } = useQuery(projectPeopleQuery(slug))
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={t.status}
        value={fields.column_id}
        onChange={(event) => onChange({ column_id: Number(event.target.value) })}
      >
        {columns.map((column) => (
          <option key={column.id} value={column.id}>
            {getBoardColumnName(column, t)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={panel.assignee}
        value={fields.assignee_id ?? ''}
        onChange={(event) => onChange({ assignee_id: Number(event.target.value) || null })}
      >
        <option value="">{panel.nobody}</option>
        {people.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
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
      <TextField
        label={t.dueDate}
        type="date"
        max="9999-12-31"
        value={fields.due_date ?? ''}
        onChange={(event) => onChange({ due_date: event.target.value || null })}
      />
    </div>
  )
}
