import { useText } from '@sanhe/ui/i18n.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { CircleCheck, MessageSquare, User } from 'lucide-react'
import { usersQuery } from '#people/queries.ts'
import { useIsAdmin } from '#rights.ts'
import { searchFilterLabels } from './filter-text.ts'
import type { CommandPaletteGroup, CommandPaletteOption } from './options.tsx'
import { kindSearchQuery } from './queries.ts'
import { DocumentResultLines, HighlightedText } from './result-lines.tsx'
import { highlightTitle, minStrongMatchScore, scoreLabelMatch, splitSnippet } from './rules.ts'
import { searchLabels } from './text.ts'
import type { FilteredSearchResponse } from './use-filtered-search.ts'
import { useDebouncedSearchText } from './use-search.ts'

/** Largest number of tasks, and of comments, that the palette lists. The page of results lists all. */
const maxOptions = 5

type Found = { typed: string; project: string | undefined }
type Navigate = UseNavigateResult<string>

/** Returns the tasks and comments that contain the typed words, as groups of the command palette. */
export function useTaskAndCommentOptions({ typed, project }: Found): CommandPaletteGroup[] {
  const t = useText(searchLabels)
  const f = useText(searchFilterLabels)
  const navigate = useNavigate()
  const query = useDebouncedSearchText(typed)
  const tasks = currentData(query, useQuery(kindSearchQuery(query, 'task', project)))?.tasks ?? []
  const comments = currentData(query, useQuery(kindSearchQuery(query, 'comment', project)))?.comments ?? []
  const trail = (name: string, more: string) => (project === undefined ? [name, more] : [more])
  const taskOptions = tasks
    .slice(0, maxOptions)
    .map((task) => taskOption(task, typed, trail(task.project_name, f.status[task.status]), navigate))
  const commentOptions = comments
    .slice(0, maxOptions)
    .map((one) => commentOption(one, trail(one.project_name, f.by(one.author_name)), navigate))
  return [
    ...(taskOptions.length > 0 ? [{ title: t.tasks, options: taskOptions }] : []),
    ...(commentOptions.length > 0 ? [{ title: t.comments, options: commentOptions }] : []),
  ]
}

/** Returns the people whose name matches. Only administrators see them, because only they have a page of people. */
export function usePeopleOptions(typed: string): CommandPaletteGroup[] {
  const t = useText(searchLabels)
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const { data: people = [] } = useQuery({ ...usersQuery, enabled: isAdmin && typed !== '' })
  const options = people
    .filter(({ username }) => typed !== '' && scoreLabelMatch(typed, [username]) >= minStrongMatchScore)
    .slice(0, maxOptions)
    .map(
      ({ id, username }): CommandPaletteOption => ({
        key: `person-${id}`,
        run: () => void navigate({ to: '/people' }),
        content: (
          <>
            <User aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate text-sm">{username}</span>
          </>
        ),
      }),
    )
  return isAdmin && options.length > 0 ? [{ title: t.people, options }] : []
}

const currentData = (query: string, { data }: Pick<UseQueryResult<FilteredSearchResponse>, 'data'>) =>
  query === '' ? undefined : data

type FoundTask = NonNullable<FilteredSearchResponse['tasks']>[number]
type FoundComment = NonNullable<FilteredSearchResponse['comments']>[number]

const taskOption = (
  task: FoundTask,
  typed: string,
  trail: string[],
  navigate: Navigate,
): CommandPaletteOption => ({
  key: `task-${task.id}`,
  run: () => openTask(navigate, task.project_slug, task.id),
  content: (
    <DocumentResultLines
      icon={<CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-muted" />}
      title={<HighlightedText parts={highlightTitle(task.title, typed)} />}
      trail={trail}
      at={task.updated_at}
    />
  ),
})

const commentOption = (comment: FoundComment, trail: string[], navigate: Navigate): CommandPaletteOption => ({
  key: `comment-${comment.id}`,
  run: () => openComment(navigate, comment),
  content: (
    <DocumentResultLines
      icon={<MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-muted" />}
      title={comment.title}
      trail={trail}
      at={comment.created_at}
    >
      <span className="mt-1 line-clamp-2 text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
        <HighlightedText parts={splitSnippet(comment.snippet)} />
      </span>
    </DocumentResultLines>
  ),
})

const openTask = (navigate: Navigate, slug: string, task: number) =>
  void navigate({ to: '/projects/$slug/board', params: { slug }, search: { task } })

function openComment(navigate: Navigate, { project_slug: slug, doc_slug, task_id }: FoundComment) {
  if (doc_slug !== null)
    void navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug, docSlug: doc_slug } })
  else if (task_id !== null) openTask(navigate, slug, task_id)
}
