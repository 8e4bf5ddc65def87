import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import type { Label } from '#api.ts'
import { sessionQuery } from '#queries.ts'
import { PriorityIcon } from './task-badges.tsx'
import { emptyTaskFilter, isTaskFilterActive, type TaskPriority, type TaskFilter } from './task-details.ts'
import { boardLabels } from './text.ts'

type FilterBarProps = {
  filter: TaskFilter
  people: readonly { id: number; username: string }[]
  labels: readonly Label[]
  onChange: (filter: TaskFilter) => void
  className?: string
}

const chipButton =
  'flex h-control items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm text-muted hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-text'
const offered: readonly TaskPriority[] = [2, 1, 0]

export function BoardFilterBar({ filter, people, labels, onChange, className }: FilterBarProps) {
  const t = useText(boardLabels)
  const me = useQuery(sessionQuery).data?.id ?? 0
  const toggle = (priority: TaskPriority) => {
    const rest = filter.priorities.filter((other) => other !== priority)
    const isOn = rest.length < filter.priorities.length
    onChange({ ...filter, priorities: isOn ? rest : [...rest, priority] })
  }
  return (
    <search
      aria-label={t.filterTasks}
      className={joinClassNames('flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-4 @2xl:px-6', className)}
    >
      <div className="relative flex-1 @2xl:w-64 @2xl:flex-none">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={t.findTask}
          placeholder={t.findTask}
          value={filter.text}
          className={joinClassNames(inputClasses, 'h-control pl-8! [&::-webkit-search-cancel-button]:hidden')}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && onChange({ ...filter, text: '' })}
        />
      </div>
      {isTaskFilterActive(filter) && (
        <IconButton
          icon={X}
          label={t.clearFilter}
          className="@2xl:order-last"
          onClick={() => onChange(emptyTaskFilter)}
        />
      )}
      <fieldset className="flex w-full flex-wrap gap-1 @2xl:w-auto">
        <legend className="sr-only">{t.priority}</legend>
        {offered.map((priority) => (
          <button
            key={priority}
            type="button"
            aria-pressed={filter.priorities.includes(priority)}
            className={chipButton}
            onClick={() => toggle(priority)}
          >
            <PriorityIcon priority={priority} />
            {t.priorities[priority]}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-pressed={filter.assignee === me}
        className={chipButton}
        onClick={() => onChange({ ...filter, assignee: filter.assignee === me ? null : me })}
      >
        {t.assignedToMe}
      </button>
      {people.length > 1 && (
        <select
          aria-label={t.filterAssignee}
          value={filter.assignee ?? ''}
          className={joinClassNames(inputClasses, 'h-control w-auto! max-w-44 border-line!')}
          onChange={(event) => onChange({ ...filter, assignee: Number(event.target.value) || null })}
        >
          <option value="">{t.anyAssignee}</option>
          {people.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </select>
      )}
      {labels.length > 0 && (
        <select
          aria-label={t.filterLabel}
          value={filter.labels[0] ?? ''}
          className={joinClassNames(inputClasses, 'h-control w-auto! max-w-44 border-line!')}
          onChange={(event) =>
            onChange({ ...filter, labels: event.target.value === '' ? [] : [Number(event.target.value)] })
          }
        >
          <option value="">{t.anyLabel}</option>
          {labels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </search>
  )
}
