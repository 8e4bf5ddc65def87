import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { projectsQuery } from '#queries.ts'
import { searchFilterLabels } from './filter-text.ts'
import { type SearchFilters as Filters, searchKinds, searchPeriods } from './filters.ts'
import { searchLabels } from './text.ts'

type SearchFiltersProps = {
  filters: Filters
  /** Names of the authors in the current results, which the filter by author offers. */
  authors: readonly string[]
  onChange: (filters: Filters) => void
}

const selectClasses = joinClassNames(inputClasses, 'h-9 max-w-38 min-w-0 pointer-coarse:h-11')

export function SearchFilters({ filters, authors, onChange }: SearchFiltersProps) {
  const t = useText(searchLabels)
  const f = useText(searchFilterLabels)
  const names = useId()
  const { data: projects = [] } = useQuery(projectsQuery)
  const { kind = 'document', project, author, days, titles } = filters
  const set = (change: { [K in keyof Filters]?: Filters[K] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
      ),
    )
  const isFiltered = project ?? author ?? days ?? titles
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={f.kinds}
        value={kind}
        onChange={(value) => set({ kind: value === 'document' ? undefined : value })}
        options={searchKinds.map((value) => ({ value, label: f.kind[value] }))}
      />
      <select
        aria-label={t.project}
        value={project ?? ''}
        onChange={({ target }) => set({ project: target.value || undefined })}
        className={selectClasses}
      >
        <option value="">{t.allProjects}</option>
        {projects.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={f.since}
        value={days ?? ''}
        onChange={({ target }) => set({ days: Number(target.value) || undefined })}
        className={selectClasses}
      >
        <option value="">{f.anyTime}</option>
        {searchPeriods.map((period) => (
          <option key={period} value={period}>
            {f.days(period)}
          </option>
        ))}
      </select>
      {kind !== 'task' && kind !== 'attachment' && (
        <>
          <input
            aria-label={f.author}
            placeholder={f.anyAuthor}
            list={names}
            maxLength={200}
            defaultValue={author ?? ''}
            key={author ?? ''}
            onBlur={({ target }) => set({ author: target.value.trim() || undefined })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            className={selectClasses}
          />
          <datalist id={names}>
            {authors.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      {kind !== 'comment' && (
        <label className="flex min-h-9 items-center gap-2 px-1 text-sm">
          <input
            type="checkbox"
            checked={titles ?? false}
            onChange={({ target }) => set({ titles: target.checked || undefined })}
          />
          {f.titles}
        </label>
      )}
      {isFiltered && (
        <Button look="quiet" onClick={() => onChange(filters.kind ? { kind: filters.kind } : {})}>
          {f.clear}
        </Button>
      )}
    </div>
  )
}
