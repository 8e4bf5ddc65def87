import type { FilteredSearchResponse } from './use-filtered-search.ts'

type Found<Kind extends 'tasks' | 'comments' | 'attachments'> = NonNullable<
  FilteredSearchResponse[Kind]
>[number]

export type FoundTask = Found<'tasks'>
export type FoundComment = Found<'comments'>
export type FoundAttachment = Found<'attachments'>

export const toDocumentAddress = (projectSlug: string, docSlug: string, anchor = '') =>
  `/projects/${projectSlug}/docs/${docSlug}${anchor && `#${anchor}`}`

export const toTaskAddress = (projectSlug: string, taskId: number) =>
  `/projects/${projectSlug}/board?task=${taskId}`

/** Returns the address of the thread of a comment, or of the task that the comment is about. */
export const toCommentAddress = ({ project_slug, doc_slug, task_id, thread_id }: FoundComment) =>
  doc_slug === null
    ? toTaskAddress(project_slug, task_id ?? 0)
    : toDocumentAddress(project_slug, doc_slug, `thread-${thread_id}`)

export const getFileName = (path: string) => path.split('/').at(-1) ?? path
