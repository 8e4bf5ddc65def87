import type { DocumentRowWithText } from '#documents'

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

type Task = { id: number; title: string; status: 'todo' | 'doing' | 'done' }
export const toAiTaskResponse = ({ id, title, status }: Task) => ({ task: { id, title, status } })
