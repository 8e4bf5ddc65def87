import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#queries.ts'
import { searchFilterLabels } from './filter-text.ts'
import { type SearchFilters as Filters, type SearchKind, searchKinds, searchPeriods } from './filters.ts'
import { searchAuthorsQuery } from './queries.ts'
import { searchLabels } from './text.ts'

type SearchFiltersProps = {
  filters: Filters
  /** Names of the authors in the current results, who may have left the team. */
  authors: readonly string[]
  onChange: (filters: Filters) => void
}

type FilterChange = { [K in keyof Filters]?: Filters[K] | undefined }

const selectClasses = joinClassNames(inputClasses, 'h-9 w-full min-w-0 pointer-coarse:h-11')

export function SearchFilters({ filters, authors, onChange }: SearchFiltersProps) {
  const f = useText(searchFilterLabels)
  const { kind = 'document', project, author, ai, days, titles } = filters
  const set = (change: FilterChange) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
      ),
    )
  const isFiltered = project ?? author ?? ai ?? days ?? titles
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SegmentedControl
          label={f.kinds}
          value={kind}
          onChange={(value) =>
            set({ ...clearAuthorOf(value), kind: value === 'document' ? undefined : value })
          }
          options={searchKinds.map((value) => ({ value, label: f.kind[value] }))}
        />
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
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <ProjectAndTimeSelects filters={filters} onChange={set} />
        {kind !== 'task' && kind !== 'attachment' && (
          <AuthorSelect filters={filters} authors={authors} onChange={set} />
        )}
      </div>
    </div>
  )
}

/** Returns the change that removes the filters by author that a kind does not have. */
const clearAuthorOf = (kind: SearchKind): FilterChange =>
  kind === 'document' ? {} : kind === 'comment' ? { ai: undefined } : { author: undefined, ai: undefined }

type ProjectAndTimeSelectsProps = { filters: Filters; onChange: (change: FilterChange) => void }

function ProjectAndTimeSelects({ filters: { project, days }, onChange }: ProjectAndTimeSelectsProps) {
  const t = useText(searchLabels)
  const f = useText(searchFilterLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <>
      <select
        aria-label={t.project}
        value={project ?? ''}
        onChange={({ target }) => onChange({ project: target.value || undefined })}
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
        onChange={({ target }) => onChange({ days: Number(target.value) || undefined })}
        className={selectClasses}
      >
        <option value="">{f.anyTime}</option>
        {searchPeriods.map((period) => (
          <option key={period} value={period}>
            {f.days(period)}
          </option>
        ))}
      </select>
    </>
  )
}

/** Prefix of the options with a name, so that a person whose name is that of another option can be chosen. */
const namePrefix = 'name:'

type AuthorSelectProps = {
  filters: Filters
  authors: readonly string[]
  onChange: (change: FilterChange) => void
}

/** Selects the author by name, or the AI. Tasks and attachments have no author. */
function AuthorSelect({ filters: { kind, author, ai }, authors, onChange }: AuthorSelectProps) {
  const f = useText(searchFilterLabels)
  const { data: members = [] } = useQuery(searchAuthorsQuery)
  const names = new Set([...members, ...authors, ...(author === undefined ? [] : [author])])
  return (
    <select
      aria-label={f.author}
      value={author === undefined ? (ai ? 'ai' : '') : namePrefix + author}
      onChange={({ target: { value } }) =>
        onChange({
          author: value.startsWith(namePrefix) ? value.slice(namePrefix.length) : undefined,
          ai: value === 'ai' ? true : undefined,
        })
      }
      className={selectClasses}
    >
      <option value="">{f.anyAuthor}</option>
      {kind !== 'comment' && <option value="ai">{f.ai}</option>}
      {[...names].map((name) => (
        <option key={name} value={namePrefix + name}>
          {name}
        </option>
      ))}
    </select>
  )
}
