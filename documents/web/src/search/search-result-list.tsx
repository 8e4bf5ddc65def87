import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { useCanWrite } from '#rights.ts'
import { AttachmentResults } from './attachment-results.tsx'
import { searchFilterLabels } from './filter-text.ts'
import { ResultActions } from './result-actions.tsx'
import { toCommentAddress, toDocumentAddress, toTaskAddress } from './result-addresses.ts'
import { DocumentResultLines, HighlightedText, SearchResultLines, Snippet } from './result-lines.tsx'
import { resultRowClasses as rowClasses, type SharedResultProps } from './result-row.ts'
import { highlightTitle } from './rules.ts'
import { searchLabels } from './text.ts'
import type { FilteredSearchResponse } from './use-filtered-search.ts'
import { maxServiceSearchResults, useProjectTrees } from './use-search.ts'

export const countSearchResults = ({ results, tasks, comments, attachments }: FilteredSearchResponse) =>
  (tasks ?? comments ?? attachments ?? results).length
export const listCommentAuthors = (found: FilteredSearchResponse | undefined) =>
  found?.comments?.map(({ author_name }) => author_name) ?? []

type SearchResultListProps = SharedResultProps & { found: FilteredSearchResponse; isStale: boolean }

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
        ) : found.attachments ? (
          <AttachmentResults attachments={found.attachments} {...shared} />
        ) : (
          <DocumentResults results={found.results} {...shared} />
        )}
      </ul>
    </>
  )
}

function DocumentResults({
  results,
  query,
  showsProject,
  onOpen,
}: SharedResultProps & { results: FilteredSearchResponse['results'] }) {
  const trees = useProjectTrees(results.map((result) => result.project_slug))
  const canWrite = useCanWrite()
  return results.map((result) => (
    <li key={result.id} className="flex items-start">
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
      <ResultActions
        title={result.title}
        address={toDocumentAddress(result.project_slug, result.slug, result.section?.anchor)}
        editAddress={
          canWrite && result.type === 'doc'
            ? `${toDocumentAddress(result.project_slug, result.slug)}?edit=true`
            : undefined
        }
        onOpen={onOpen}
      />
    </li>
  ))
}

function TaskResults({
  tasks,
  query,
  showsProject,
  onOpen,
}: SharedResultProps & { tasks: NonNullable<FilteredSearchResponse['tasks']> }) {
  const f = useText(searchFilterLabels)
  return tasks.map((task) => (
    <li key={task.id} className="flex items-start">
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
      <ResultActions title={task.title} address={toTaskAddress(task.project_slug, task.id)} onOpen={onOpen} />
    </li>
  ))
}

function CommentResults({
  comments,
  showsProject,
  onOpen,
}: SharedResultProps & { comments: NonNullable<FilteredSearchResponse['comments']> }) {
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
      <li key={comment.id} className="flex items-start">
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
            hash={`thread-${comment.thread_id}`}
          >
            {lines}
          </Link>
        )}
        <ResultActions title={comment.title} address={toCommentAddress(comment)} onOpen={onOpen} />
      </li>
    )
  })
}
