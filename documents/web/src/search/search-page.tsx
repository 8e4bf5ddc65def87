import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { Search as SearchIcon, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { searchFilterLabels } from './filter-text.ts'
import { readSearchFilters, type SearchFilters as Filters } from './filters.ts'
import { RecentSearches } from './recent-searches-list.tsx'
import { recordSearch } from './recent-searches.ts'
import { SearchFilters } from './search-filters.tsx'
import { listCommentAuthors, countSearchResults, SearchResultList } from './search-result-list.tsx'
import { searchLabels } from './text.ts'
import { useFilteredSearch } from './use-filtered-search.ts'
import { useResultKeys } from './use-result-keys.ts'
import { maxQueryLength } from './use-search.ts'

const route = getRouteApi('/app/search')

/** Shows the search results as a page whose URL can be saved and shared. */
export function SearchPage() {
  const t = useText(searchLabels)
  const { q = '', ...filters } = readSearchFilters(route.useSearch())
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [addressed, setAddressed] = useState(q)
  const search = useFilteredSearch(typed, filters)
  const page = useRef<HTMLDivElement>(null)
  useResultKeys(page, !search.isStale && !search.isFirst)
  // The URL was changed by a link, by Back or by Forward, and not by typing. The field therefore shows the query of the
  // URL.
  if (q !== addressed) {
    setAddressed(q)
    setTyped(q)
  }
  function show(words: string, next: Filters) {
    const trimmed = words.trim()
    setAddressed(trimmed)
    void navigate({ search: { ...(trimmed ? { q: trimmed } : {}), ...next }, replace: true })
  }
  function look(words: string) {
    setTyped(words)
    show(words, filters)
  }
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <div ref={page} className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 md:p-8">
        <search className="flex flex-col gap-3">
          <input
            type="search"
            aria-label={t.title}
            placeholder={t.start}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for typing into this field
            autoFocus={q === ''}
            maxLength={maxQueryLength}
            value={typed}
            onChange={({ target }) => look(target.value)}
            className={joinClassNames(inputClasses, 'h-control shrink-0')}
          />
          <SearchFilters
            filters={filters}
            authors={listCommentAuthors(search.found)}
            onChange={(next) => show(typed, next)}
          />
        </search>
        {typed.trim() === '' && <RecentSearches onPick={look} />}
        <Results
          search={search}
          filters={filters}
          onWiden={() => show(typed, filters.kind ? { kind: filters.kind } : {})}
        />
      </div>
    </>
  )
}

type ResultsProps = {
  search: ReturnType<typeof useFilteredSearch>
  filters: Filters
  onWiden: () => void
}

function Results({ search, filters, onWiden }: ResultsProps) {
  const t = useText(searchLabels)
  const f = useText(searchFilterLabels)
  const { project, author, ai, days, titles } = filters
  if (search.error) return <ErrorState title={t.failed} error={search.error} onRetry={search.retry} />
  if (search.isFirst) return <Skeleton rows={6} className="py-2" />
  if (!search.found)
    return (
      <EmptyState icon={SearchIcon} title={t.start}>
        {t.startHint}
      </EmptyState>
    )
  if (countSearchResults(search.found) > 0)
    return (
      <SearchResultList
        query={search.query}
        found={search.found}
        isStale={search.isStale}
        showsProject={project === undefined}
        onOpen={() => recordSearch(search.query)}
      />
    )
  const isOnlyProject = project && !author && !ai && !days && !titles
  const isFiltered = project ?? author ?? ai ?? days ?? titles
  return (
    <EmptyState
      icon={SearchX}
      title={t.none(search.query)}
      action={isFiltered && <Button onClick={onWiden}>{isOnlyProject ? t.searchEverywhere : f.clear}</Button>}
    >
      {isOnlyProject ? t.noneHere : isFiltered ? f.noneFiltered : t.noneHint}
    </EmptyState>
  )
}
