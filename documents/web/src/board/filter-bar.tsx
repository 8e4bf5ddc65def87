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
  const set = (changes: Partial<TaskFilter>) => onChange({ ...filter, ...changes })
  return (
    <search
      aria-label={t.filterTasks}
      className={joinClassNames('flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-4 @2xl:px-6', className)}
    >
      <TaskSearchField value={filter.text} onChange={(text) => set({ text })} />
      {isTaskFilterActive(filter) && (
        <IconButton
          icon={X}
          label={t.clearFilter}
          className="@2xl:order-last"
          onClick={() => onChange(emptyTaskFilter)}
        />
      )}
      <PriorityButtons chosen={filter.priorities} onChange={(priorities) => set({ priorities })} />
      <button
        type="button"
        aria-pressed={filter.assignee === me}
        className={chipButton}
        onClick={() => set({ assignee: filter.assignee === me ? null : me })}
      >
        {t.assignedToMe}
      </button>
      {people.length > 1 && (
        <FilterSelect
          label={t.filterAssignee}
          any={t.anyAssignee}
          options={people.map(({ id, username }) => ({ id, name: username }))}
          chosen={filter.assignee}
          onChange={(assignee) => set({ assignee })}
        />
      )}
      {labels.length > 0 && (
        <FilterSelect
          label={t.filterLabel}
          any={t.anyLabel}
          options={labels}
          chosen={filter.labels[0] ?? null}
          onChange={(label) => set({ labels: label === null ? [] : [label] })}
        />
      )}
    </search>
  )
}

type TaskSearchFieldProps = { value: string; onChange: (text: string) => void }

/** Finds tasks by their text. Escape empties the field. */
function TaskSearchField({ value, onChange }: TaskSearchFieldProps) {
  const t = useText(boardLabels)
  return (
    <div className="relative flex-1 @2xl:w-64 @2xl:flex-none">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={t.findTask}
        placeholder={t.findTask}
        value={value}
        className={joinClassNames(inputClasses, 'h-control pl-8! [&::-webkit-search-cancel-button]:hidden')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </div>
  )
}

type PriorityButtonsProps = {
  chosen: TaskFilter['priorities']
  onChange: (chosen: TaskPriority[]) => void
}

/** Each button adds a priority to the filter or removes it. */
function PriorityButtons({ chosen, onChange }: PriorityButtonsProps) {
  const t = useText(boardLabels)
  const toggle = (priority: TaskPriority) =>
    onChange(chosen.includes(priority) ? chosen.filter((other) => other !== priority) : [...chosen, priority])
  return (
    <fieldset className="flex w-full flex-wrap gap-1 @2xl:w-auto">
      <legend className="sr-only">{t.priority}</legend>
      {offered.map((priority) => (
        <button
          key={priority}
          type="button"
          aria-pressed={chosen.includes(priority)}
          className={chipButton}
          onClick={() => toggle(priority)}
        >
          <PriorityIcon priority={priority} />
          {t.priorities[priority]}
        </button>
      ))}
    </fieldset>
  )
}

type FilterSelectProps = {
  label: string
  /** Text of the option that filters nothing. */
  any: string
  options: readonly { id: number; name: string }[]
  chosen: number | null
  onChange: (chosen: number | null) => void
}

function FilterSelect({ label, any, options, chosen, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={chosen ?? ''}
      className={joinClassNames(inputClasses, 'h-control w-auto! max-w-44 border-line!')}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{any}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
