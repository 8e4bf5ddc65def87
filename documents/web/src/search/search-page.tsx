import { Button } from '@sanhe/ui/button.tsx'
import { classes } from '@sanhe/ui/classes.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Search as SearchIcon, SearchX } from 'lucide-react'
import { useState } from 'react'
import { projectsQuery } from '#queries.ts'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { SearchResultLines } from './result-lines.tsx'
import { searchLabels } from './text.ts'
import { maxQueryLength, maxResults, type SearchState, useProjectTrees, useSearch } from './use-search.ts'

const route = getRouteApi('/app/search')

/** Shows the search results as a page whose URL can be saved and shared. */
export function SearchPage() {
  const t = useText(searchLabels)
  const { q = '', project } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [addressed, setAddressed] = useState(q)
  const search = useSearch(typed, project)
  // The URL changed through a link or through Back or Forward.
  if (q !== addressed) {
    setAddressed(q)
    setTyped(q)
  }
  function show(words: string, slug: string | undefined) {
    const next = words.trim()
    setAddressed(next)
    void navigate({
      search: { ...(next ? { q: next } : {}), ...(slug ? { project: slug } : {}) },
      replace: true,
    })
  }
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 md:p-8">
        <search className="flex flex-col gap-2 sm:flex-row">
          <input
            type="search"
            aria-label={t.title}
            placeholder={t.start}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for typing into this field
            autoFocus={q === ''}
            maxLength={maxQueryLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              show(event.target.value, project)
            }}
            className={classes(inputClasses, 'h-control shrink-0 sm:min-w-0 sm:flex-1')}
          />
          <ProjectFilter value={project} onChange={(slug) => show(typed, slug)} />
        </search>
        <Results search={search} project={project} onWiden={() => show(typed, undefined)} />
      </div>
    </>
  )
}

type ProjectFilterProps = { value: string | undefined; onChange: (slug: string | undefined) => void }

function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const t = useText(searchLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <select
      aria-label={t.project}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className={classes(inputClasses, 'h-control shrink-0 sm:w-56')}
    >
      <option value="">{t.allProjects}</option>
      {projects.map(({ id, slug, name }) => (
        <option key={id} value={slug}>
          {name}
        </option>
      ))}
    </select>
  )
}

type ResultsProps = { search: SearchState; project: string | undefined; onWiden: () => void }

function Results({ search, project, onWiden }: ResultsProps) {
  const t = useText(searchLabels)
  if (search.error) return <ErrorState title={t.failed} error={search.error} onRetry={search.retry} />
  if (search.isFirst) return <Skeleton rows={6} className="py-2" />
  if (!search.results)
    return (
      <EmptyState icon={SearchIcon} title={t.start}>
        {t.startHint}
      </EmptyState>
    )
  if (search.results.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t.none(search.query)}
        action={project && <Button onClick={onWiden}>{t.searchEverywhere}</Button>}
      >
        {project ? t.noneHere : t.noneHint}
      </EmptyState>
    )
  return <ResultList search={search} results={search.results} showsProject={project === undefined} />
}

type ResultListProps = {
  search: SearchState
  results: NonNullable<SearchState['results']>
  showsProject: boolean
}

function ResultList({ search, results, showsProject }: ResultListProps) {
  const t = useText(searchLabels)
  const trees = useProjectTrees(results.map((result) => result.project_slug))
  return (
    <>
      <output className="text-sm text-muted tabular-nums">
        {t.found(results.length, results.length >= maxResults)}
      </output>
      <ul
        aria-busy={search.isStale}
        className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface"
      >
        {results.map((result) => (
          <li key={result.id}>
            <Link
              to="/projects/$slug/docs/$docSlug"
              params={{ slug: result.project_slug, docSlug: result.slug }}
              className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover"
            >
              <SearchResultLines
                result={result}
                typed={search.query}
                tree={trees.get(result.project_slug)}
                showsProject={showsProject}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
