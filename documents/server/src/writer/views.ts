import type { DocumentText } from '#documents'

/** A document always has a revision; only folders have none, and they never get here. */
const revisionOf = ({ revision_id }: DocumentText) => revision_id ?? 0

export const writtenDocView = (projectSlug: string, document: DocumentText) => ({
  ok: true as const,
  doc: {
    id: document.id,
    slug: document.slug,
    url: `/projects/${projectSlug}/docs/${document.slug}`,
    revision: revisionOf(document),
  },
})

export const writerDocView = (projectSlug: string, document: DocumentText) => ({
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
export const writerTaskView = ({ id, title, status }: Task) => ({ task: { id, title, status } })
