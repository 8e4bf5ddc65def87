import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { searchFilterLabels } from './filter-text.ts'
import { DocumentResultLines, HighlightedText, SearchResultLines } from './result-lines.tsx'
import { highlightTitle, splitSnippet } from './rules.ts'
import { searchLabels } from './text.ts'
import type { FilteredSearchResponse } from './use-filtered-search.ts'
import { maxServiceSearchResults, useProjectTrees } from './use-search.ts'

export const countSearchResults = ({ results, tasks, comments }: FilteredSearchResponse) =>
  (tasks ?? comments ?? results).length
export const listCommentAuthors = (found: FilteredSearchResponse | undefined) =>
  found?.comments?.map(({ author_name }) => author_name) ?? []

type SearchResultListProps = {
  query: string
  found: FilteredSearchResponse
  isStale: boolean
  showsProject: boolean
  onOpen: () => void
}

const rowClasses = 'flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover'

export function SearchResultList({ query, found, isStale, showsProject, onOpen }: SearchResultListProps) {
  const t = useText(searchLabels)
  const count = countSearchResults(found)
  const shared = { query, showsProject, onOpen }
  return (
    <>
      <output className="text-sm text-muted tabular-nums">
        {t.found(count, count >= maxServiceSearchResults)}
      </output>
      <ul
        aria-busy={isStale}
        className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface"
      >
        {found.tasks ? (
          <TaskResults tasks={found.tasks} {...shared} />
        ) : found.comments ? (
          <CommentResults comments={found.comments} {...shared} />
        ) : (
          <DocumentResults results={found.results} {...shared} />
        )}
      </ul>
    </>
  )
}

type Shared = Pick<SearchResultListProps, 'query' | 'showsProject' | 'onOpen'>

function DocumentResults({
  results,
  query,
  showsProject,
  onOpen,
}: Shared & { results: FilteredSearchResponse['results'] }) {
  const trees = useProjectTrees(results.map((result) => result.project_slug))
  return results.map((result) => (
    <li key={result.id}>
      <Link
        data-result
        to="/projects/$slug/docs/$docSlug"
        params={{ slug: result.project_slug, docSlug: result.slug }}
        {...(result.section && { hash: result.section.anchor })}
        className={rowClasses}
        onClick={onOpen}
      >
        <SearchResultLines
          result={result}
          typed={query}
          tree={trees.get(result.project_slug)}
          showsProject={showsProject}
        />
      </Link>
    </li>
  ))
}

function TaskResults({
  tasks,
  query,
  showsProject,
  onOpen,
}: Shared & { tasks: NonNullable<FilteredSearchResponse['tasks']> }) {
  const f = useText(searchFilterLabels)
  return tasks.map((task) => (
    <li key={task.id}>
      <Link
        data-result
        to="/projects/$slug/board"
        params={{ slug: task.project_slug }}
        search={{ task: task.id }}
        className={rowClasses}
        onClick={onOpen}
      >
        <DocumentResultLines
          icon={<CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
          title={<HighlightedText parts={highlightTitle(task.title, query)} />}
          trail={[...(showsProject ? [task.project_name] : []), f.status[task.status]]}
          at={task.updated_at}
        >
          <Snippet html={task.snippet} />
        </DocumentResultLines>
      </Link>
    </li>
  ))
}

function CommentResults({
  comments,
  showsProject,
  onOpen,
}: Shared & { comments: NonNullable<FilteredSearchResponse['comments']> }) {
  const f = useText(searchFilterLabels)
  return comments.map((comment) => {
    const lines = (
      <DocumentResultLines
        icon={<MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
        title={comment.title}
        trail={[...(showsProject ? [comment.project_name] : []), f.by(comment.author_name)]}
        at={comment.created_at}
      >
        <Snippet html={comment.snippet} />
      </DocumentResultLines>
    )
    const shared = { 'data-result': true, className: rowClasses, onClick: onOpen }
    return (
      <li key={comment.id}>
        {comment.doc_slug === null ? (
          <Link
            {...shared}
            to="/projects/$slug/board"
            params={{ slug: comment.project_slug }}
            search={comment.task_id === null ? {} : { task: comment.task_id }}
          >
            {lines}
          </Link>
        ) : (
          <Link
            {...shared}
            to="/projects/$slug/docs/$docSlug"
            params={{ slug: comment.project_slug, docSlug: comment.doc_slug }}
          >
            {lines}
          </Link>
        )}
      </li>
    )
  })
}

function Snippet({ html }: { html: string }) {
  if (html.trim() === '') return null
  return (
    <span className="mt-1 line-clamp-2 text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
      <HighlightedText parts={splitSnippet(html)} />
    </span>
  )
}
