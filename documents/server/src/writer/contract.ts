import { ById, day, docType, id, markdown, name, priority, storableText, taskStatus } from '#fields'
import { get, patch, post } from '@sanhe/kit/contract'
import { z } from 'zod'

const WrittenDoc = z.object({
  ok: z.literal(true),
  doc: z.object({ id, slug: z.string(), url: z.string(), revision: id }),
})
const WriterDoc = z.object({
  doc: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    doc_type: docType,
    content: z.string(),
    project_slug: z.string(),
    revision: id,
  }),
})
const WriterTask = z.object({ task: z.object({ id, title: z.string(), status: taskStatus }) })

const ByDocument = z.object({ project: z.string(), docSlug: z.string() })

export const DocUpsert = z.strictObject({
  project: z.string().describe('project slug'),
  title: name(),
  slug: name().optional(),
  doc_type: docType.optional(),
  parent: z.string().optional().describe('parent folder slug'),
  content: markdown.describe('Markdown'),
  base_revision: id.optional().describe('the revision this text was written on; a stale one is merged'),
})

/** Exactly one of the four: append to the end, put after a heading, replace a section, replace exact text. */
export const DocEdit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.literal('append'), content: markdown, base_revision: id.optional() }),
  z.strictObject({
    edit: z.literal('append_to_section'),
    heading: name(),
    content: markdown,
    base_revision: id.optional(),
  }),
  z.strictObject({
    edit: z.literal('replace_section'),
    heading: name(),
    content: markdown,
    base_revision: id.optional(),
  }),
  z.strictObject({
    edit: z.literal('replace_text'),
    find: markdown.min(1),
    replace: markdown,
    base_revision: id.optional(),
  }),
])

export const NewTask = z.strictObject({
  project: z.string(),
  title: name(),
  description: storableText(20_000).optional(),
  status: taskStatus.optional(),
  priority: priority.optional(),
  due_date: day.optional(),
})
export const TaskChanges = z.strictObject({
  status: taskStatus.optional(),
  title: name().optional(),
  description: storableText(20_000).nullable().optional(),
  priority: priority.optional(),
  due_date: day.nullable().optional(),
})

export const writerContract = {
  upsertDoc: post('/api/ai/docs', {
    auth: 'ai',
    summary: 'Create a document, or update the one with the same project, parent and slug',
    body: DocUpsert,
    status: [201, 200],
    reply: WrittenDoc,
  }),
  getDoc: get('/api/ai/docs/:project/:docSlug', {
    auth: 'ai',
    summary: 'Read a document',
    params: ByDocument,
    reply: WriterDoc,
  }),
  editDoc: patch('/api/ai/docs/:project/:docSlug', {
    auth: 'ai',
    summary: 'Change a part of a document: append, edit under a heading, find and replace',
    params: ByDocument,
    body: DocEdit,
    reply: WrittenDoc,
  }),
  createTask: post('/api/ai/tasks', {
    auth: 'ai',
    summary: 'Create a task',
    body: NewTask,
    status: 201,
    reply: WriterTask,
  }),
  updateTask: patch('/api/ai/tasks/:id', {
    auth: 'ai',
    summary: 'Update a task',
    params: ById,
    body: TaskChanges,
    reply: WriterTask,
  }),
}
