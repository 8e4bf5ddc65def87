import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listColumns, listLabels } from '#board'
import type { DocumentRowWithText } from '#documents'
import type { TaskResponse } from '#tasks'

/** Returns the revision id of a document. Only folders have no revision, and the AI API never returns a folder. */
const revisionOf = ({ revision_id }: DocumentRowWithText) => revision_id ?? 0

export const toSavedDocumentResponse = (projectSlug: string, document: DocumentRowWithText) => ({
  ok: true as const,
  doc: {
    id: document.id,
    slug: document.slug,
    url: `/projects/${projectSlug}/docs/${document.slug}`,
    revision: revisionOf(document),
  },
})

/** A folder can move too, so the response has no revision. */
export const toMovedDocumentResponse = (projectSlug: string, { id, slug }: DocumentRowWithText) => ({
  ok: true as const,
  doc: { id, slug, url: `/projects/${projectSlug}/docs/${slug}` },
})

export const toAiDocumentResponse = (projectSlug: string, document: DocumentRowWithText) => ({
  doc: {
    id: document.id,
    title: document.title,
    slug: document.slug,
    doc_type: document.doc_type,
    content: document.content,
    project_slug: projectSlug,
    revision: revisionOf(document),
  },
})

/** Returns a task with the names of its column and labels, which a program reads and writes instead of ids. */
export function toListedTaskResponse(db: Sqlite, task: TaskResponse) {
  const column = listColumns(db, task.project_id).find(({ id }) => id === task.column_id)
  const names = new Map(listLabels(db, task.project_id).map(({ id, name }) => [id, name]))
  const { id, title, status, description, priority, due_date, assignee } = task
  return {
    id,
    title,
    status,
    description,
    priority,
    due_date,
    assignee,
    column: column?.name ?? status,
    labels: task.label_ids.flatMap((labelId) => names.get(labelId) ?? []),
  }
}

export const toWrittenTaskResponse = ({ id, title, status }: TaskResponse) => ({
  task: { id, title, status },
})
