import { useText } from '@sanhe/ui/i18n.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { CircleCheck, MessageSquare, Paperclip, User } from 'lucide-react'
import { usersQuery } from '#people/queries.ts'
import { useIsAdmin } from '#rights.ts'
import { searchFilterLabels } from './filter-text.ts'
import type { CommandPaletteGroup, CommandPaletteOption } from './options.tsx'
import { kindSearchQuery } from './queries.ts'
import {
  type FoundAttachment,
  type FoundComment,
  type FoundTask,
  getFileName,
  toCommentAddress,
  toTaskAddress,
} from './result-addresses.ts'
import { DocumentResultLines, HighlightedText, Snippet } from './result-lines.tsx'
import { highlightTitle, minStrongMatchScore, scoreLabelMatch } from './rules.ts'
import { searchLabels } from './text.ts'
import type { FilteredSearchResponse } from './use-filtered-search.ts'
import { useDebouncedSearchText } from './use-search.ts'

/** Largest number of tasks, of comments and of attachments that the palette lists. The page of results lists all. */
const maxOptions = 5

type Found = { typed: string; project: string | undefined }

/** Returns the tasks, comments and attachments that contain the typed words, as groups of the command palette. */
export function useOtherResultOptions({ typed, project }: Found): CommandPaletteGroup[] {
  const t = useText(searchLabels)
  const f = useText(searchFilterLabels)
  const router = useRouter()
  const query = useDebouncedSearchText(typed)
  const tasks = currentData(query, useQuery(kindSearchQuery(query, 'task', project)))?.tasks ?? []
  const comments = currentData(query, useQuery(kindSearchQuery(query, 'comment', project)))?.comments ?? []
  const attachments =
    currentData(query, useQuery(kindSearchQuery(query, 'attachment', project)))?.attachments ?? []
  const trail = (name: string, more: string) => (project === undefined ? [name, more] : [more])
  const taskOptions = tasks
    .slice(0, maxOptions)
    .map((task) => taskOption(task, typed, trail(task.project_name, f.status[task.status]), router))
  const commentOptions = comments
    .slice(0, maxOptions)
    .map((one) => commentOption(one, trail(one.project_name, f.by(one.author_name)), router))
  const attachmentOptions = attachments
    .slice(0, maxOptions)
    .map((one) => attachmentOption(one, typed, trail(one.project_name, describeUse(one, f))))
  return [
    ...(taskOptions.length > 0 ? [{ title: t.tasks, options: taskOptions }] : []),
    ...(commentOptions.length > 0 ? [{ title: t.comments, options: commentOptions }] : []),
    ...(attachmentOptions.length > 0 ? [{ title: t.attachments, options: attachmentOptions }] : []),
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

const taskOption = (
  task: FoundTask,
  typed: string,
  trail: string[],
  { history }: AnyRouter,
): CommandPaletteOption => ({
  key: `task-${task.id}`,
  address: toTaskAddress(task.project_slug, task.id),
  run: () => history.push(toTaskAddress(task.project_slug, task.id)),
  content: (
    <DocumentResultLines
      icon={<CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-muted" />}
      title={<HighlightedText parts={highlightTitle(task.title, typed)} />}
      trail={trail}
      at={task.updated_at}
    >
      <Snippet html={task.snippet} />
    </DocumentResultLines>
  ),
})

const commentOption = (
  comment: FoundComment,
  trail: string[],
  { history }: AnyRouter,
): CommandPaletteOption => ({
  key: `comment-${comment.id}`,
  address: toCommentAddress(comment),
  run: () => history.push(toCommentAddress(comment)),
  content: (
    <DocumentResultLines
      icon={<MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-muted" />}
      title={comment.title}
      trail={trail}
      at={comment.created_at}
    >
      <Snippet html={comment.snippet} />
    </DocumentResultLines>
  ),
})

const describeUse = ({ documents }: FoundAttachment, f: (typeof searchFilterLabels)['zh']) =>
  documents.length > 0 ? `${f.usedIn} ${documents.map(({ title }) => title).join(', ')}` : f.notUsed

/** A file has no page in this client, so the browser opens it in a new tab. */
const attachmentOption = (
  attachment: FoundAttachment,
  typed: string,
  trail: string[],
): CommandPaletteOption => ({
  key: `attachment-${attachment.id}`,
  address: attachment.url,
  run: () => window.open(attachment.url, '_blank', 'noopener'),
  content: (
    <DocumentResultLines
      icon={<Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-muted" />}
      title={<HighlightedText parts={highlightTitle(getFileName(attachment.path), typed)} />}
      trail={trail}
      at={attachment.created_at}
    >
      <Snippet html={attachment.snippet} />
    </DocumentResultLines>
  ),
})
